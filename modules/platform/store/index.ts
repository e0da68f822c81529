export * from "./alarms";
export * from "./clock";
export * from "./periods";
export * from "./switches";
