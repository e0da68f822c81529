export * from "./messages";
export * from "./reports";
