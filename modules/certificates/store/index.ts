export * from "./anchors";
export * from "./batches";
export * from "./certificates";
export * from "./consistency";
export * from "./earlier-issues";
export * from "./erasure";
export * from "./problem-reports";
export * from "./status-lists";
