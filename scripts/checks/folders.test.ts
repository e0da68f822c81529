import { expect, it } from "vitest";
import { findMutualFolders } from "./folders";

const file = (name: string, ...imports: string[]) => ({
  file: `modules/rendering/${name}.ts`,
  source: imports.map((target) => `import { x } from "${target}";\n`).join(""),
});

it("finds two folders of a module that use each other, and none that one uses alone", () => {
  const oneWay = [file("page/build", "../view/view", "../document/schema"), file("document/schema", "../view/view")];
  expect(findMutualFolders(oneWay, ["rendering"])).toEqual([]);
  const back = [...oneWay, file("view/view", "../document/schema")];
  expect(findMutualFolders(back, ["rendering"])).toEqual([
    {
      module: "rendering",
      folders: ["document", "view"],
      files: ["modules/rendering/document/schema.ts", "modules/rendering/view/view.ts"],
    },
  ]);
  expect(findMutualFolders(back, ["billing"])).toEqual([]);
});

it("lets files at the root use every folder, and tests use all", () => {
  const files = [file("tasks", "./page/build"), file("page/build", "../tasks"), file("view/a.test", "../page/build")];
  expect(findMutualFolders([...files, file("page/b", "../view/view")], ["rendering"])).toEqual([]);
});
