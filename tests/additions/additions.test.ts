import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADDITIONS } from "./additions";
import { type Copy, copyProject } from "./copy";

const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "tests/vitest.config.ts"];

/** A copy of the project to which everything is added that CONTRIBUTING describes, with no other change. */
let copy: Copy;
beforeAll(() => {
  copy = copyProject();
  for (const { add, test } of ADDITIONS) {
    add(copy);
    copy.write({ [test.file]: test.source });
  }
  const generated = copy.run("-e", 'import("./scripts/browser-texts.mjs").then((texts) => texts.writeBrowserTexts())');
  if (!generated.ok) throw new Error(generated.output);
}, 120_000);
afterAll(() => copy?.remove());

describe("what CONTRIBUTING says how to add", () => {
  it("is what is added here", () => {
    const text = fs.readFileSync(".github/CONTRIBUTING.md", "utf8");
    const howTo = text.slice(text.indexOf("## How to add"), text.indexOf("## Three walks"));
    const headings = [...howTo.matchAll(/^\*\*(.+?)\.\*\*/gm)].map(([, heading]) => heading);
    expect([...headings].sort()).toEqual(ADDITIONS.map(({ heading }) => heading).sort());
  });

  it("passes types", () => {
    expect(copy.run("node_modules/typescript/bin/tsc", "--noEmit").output).toBe("");
  });

  it("keeps the boundaries, and no text is missing", () => {
    const cruiser = "node_modules/dependency-cruiser/bin/dependency-cruise.mjs";
    const boundaries = copy.run(cruiser, "--config", "scripts/checks/boundaries.cjs", "app", "modules");
    expect(boundaries.ok, boundaries.output).toBe(true);
    const texts = copy.run("--import", "tsx", "scripts/checks/translations.ts");
    expect(texts.ok, texts.output).toBe(true);
  });

  it("does what it is for, and what holds for all of its kind holds for it", () => {
    const forAll = [
      "modules/rendering/templates",
      "app/i18n/verification-texts.test.ts",
      "app/jobs.test.ts",
      "app/http/routes",
    ];
    const { ok, output } = copy.run(...vitest, ...ADDITIONS.map(({ test }) => test.file), ...forAll);
    expect(ok, output).toBe(true);
  });

  it("is missed where a step is left out: a language without a text, a check without its words", () => {
    fs.rmSync(`${copy.directory}/app/i18n/locales/nl/blog.json`);
    const texts = copy.run("--import", "tsx", "scripts/checks/translations.ts");
    expect([texts.ok, texts.output]).toEqual([false, expect.stringMatching(/nl.*blog|blog.*nl/)]);
    copy.changeJson("app/i18n/locales/fr/verification.json", ({ checks = {} }) => {
      Reflect.deleteProperty(checks, "recipient");
    });
    const words = copy.run(...vitest, "app/i18n/verification-texts.test.ts");
    expect([words.ok, words.output]).toEqual([false, expect.stringContaining("recipient")]);
  });
});
