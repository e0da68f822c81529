import { expect, it } from "vitest";
import { findCircles } from "./folders";

const file = (name: string, ...imports: string[]) => ({
  file: `modules/rendering/${name}.ts`,
  source: imports.map((target) => `import { x } from "${target}";\n`).join(""),
});
const oneWay = [file("page/build", "../view/view", "../document/schema"), file("document/schema", "../view/view")];

it("finds two folders of a module that use each other, and none that one uses alone", () => {
  expect(findCircles(oneWay)).toEqual([]);
  expect(findCircles([...oneWay, file("view/view", "../document/schema")])).toEqual([
    {
      module: "rendering",
      folders: ["document", "view"],
      files: ["modules/rendering/document/schema.ts", "modules/rendering/view/view.ts"],
    },
  ]);
});

it("finds folders that use each other through others", () => {
  const line = [file("a/x", "../b/x"), file("b/x", "../c/x"), file("d/x", "../a/x")];
  expect(findCircles(line)).toEqual([]);
  expect(findCircles([...line, file("c/x", "../a/x")])).toEqual([
    {
      module: "rendering",
      folders: ["a", "b", "c"],
      files: ["modules/rendering/a/x.ts", "modules/rendering/b/x.ts", "modules/rendering/c/x.ts"],
    },
  ]);
});

it("knows a folder by its name alone, which stands for its index", () => {
  const store = [file("store/index"), file("page/build", "../store")];
  expect(findCircles(store)).toEqual([]);
  expect(findCircles([...store, file("store/rows", "../page/build")])).toMatchObject([{ folders: ["page", "store"] }]);
});

it("takes no folder for that of another module with the same name", () => {
  const other = { file: "modules/scene/view/view.ts", source: 'import { x } from "../document/schema";\n' };
  expect(findCircles([...oneWay, other])).toEqual([]);
});

it("lets files at the root use every folder, and tests use all", () => {
  const files = [file("tasks", "./page/build"), file("page/build", "../tasks"), file("view/a.test", "../page/build")];
  expect(findCircles([...files, file("page/b", "../view/view")])).toEqual([]);
});
