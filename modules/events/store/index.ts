export * from "./events";
export * from "./history";
export * from "./partitions";
