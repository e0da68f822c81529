export * from "./aliases";
export * from "./consistency";
export * from "./pages";
