export * from "./members";
export * from "./organizations";
export * from "./profile";
export * from "./teams";
