export * from "./batches";
export * from "./bulk";
export * from "./consistency";
export * from "./erasure";
export * from "./pictures";
export * from "./printing";
export * from "./problem-reports";
export * from "./tables";
