import { expect, it } from "vitest";
import { findTooLarge, measureModules } from "./module-sizes";

const lines = (count: number) => "x\n".repeat(count);
const file = (path: string, count: number) => ({ file: path, source: lines(count) });
const even = ["a", "b", "c", "d", "e"].map((module) => file(`modules/${module}/x.ts`, 20));

it("counts the lines of modules, and no tests", () => {
  const files = [...even, file("modules/a/rules/y.ts", 10), file("modules/b/x.test.ts", 500), file("app/z.ts", 500)];
  expect(measureModules(files)[0]).toEqual({ module: "a", lines: 30, share: 30 / 110 });
  expect(measureModules(files)).toHaveLength(5);
});

it("finds a module that has more than 22 in a hundred of the lines", () => {
  expect(findTooLarge(measureModules(even))).toEqual([]);
  const grown = [...even, file("modules/c/y.ts", 10)];
  expect(findTooLarge(measureModules(grown)).map(({ module }) => module)).toEqual(["c"]);
});
