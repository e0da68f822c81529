export * from "./chains";
export * from "./entries";
export * from "./seals";
