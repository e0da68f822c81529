export * from "./members";
export * from "./organizations";
export * from "./profile";
export * from "./public-version";
export * from "./teams";
