export * from "./anchors";
export * from "./batches";
export * from "./certificates";
export * from "./consistency";
export * from "./erasure";
export * from "./status-lists";
