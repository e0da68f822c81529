import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { scene } from "#app/modules.server";
import { NAMES_BY_SCRIPT } from "#tests/builders/letters/names";
import { productFacts } from "./product-facts.server";

const FOLDER = "content/templates";
const folders = fs.readdirSync(FOLDER);
const kindOf = (folder: string): string =>
  JSON.parse(fs.readFileSync(path.join(FOLDER, folder, "document.json"), "utf8")).kind ?? "certificate";

it("counts designs, those that are upright as well, and badges from their folders", () => {
  const certificates = folders.filter((folder) => kindOf(folder) === "certificate");
  const { designs, portraits, badges } = productFacts();
  expect(designs).toBe(certificates.length);
  expect(portraits).toBe(
    certificates.filter((folder) => fs.existsSync(path.join(FOLDER, folder, "portrait.json"))).length,
  );
  expect(badges).toBe(folders.length - certificates.length);
  expect(designs).toBeGreaterThan(portraits);
});

it("counts scripts whose letters a font has, and no script twice", () => {
  expect(productFacts().scripts).toBe(new Set(scene.SCRIPT_NAMES).size);
  expect(scene.SCRIPT_NAMES).toEqual(
    expect.arrayContaining(["Latin", "Arabic", "Han", ...Object.keys(NAMES_BY_SCRIPT)]),
  );
});
