export * from "./members";
export * from "./organizations";
