import fs from "node:fs";
import { expect, it } from "vitest";

const FOLDER = "app/i18n/locales/ar";
/** A numeric date. Unless isolated, its parts swap after Arabic letters, so that the year comes last. */
const DAY = /(.?)\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?(.?)/g;

it("Arabic texts keep the parts of a day in figures in their order", () => {
  const bare = fs.readdirSync(FOLDER).flatMap((name) =>
    fs
      .readFileSync(`${FOLDER}/${name}`, "utf8")
      .split("\n")
      .filter((line) => /[\u0600-\u06ff]/.test(line))
      .flatMap((line) => [...line.matchAll(DAY)])
      .filter(([, before, after]) => before !== "\u2066" || after !== "\u2069")
      .map(([day]) => `${name}: ${day}`),
  );
  expect(bare).toEqual([]);
});
