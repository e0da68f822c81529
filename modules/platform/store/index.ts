export * from "./alarms";
export * from "./periods";
export * from "./switches";
