export * from "./links";
export * from "./sessions";
export * from "./throttles";
export * from "./users";
