import { expect, it } from "vitest";
import { explainKnownRows, summarize } from "./issue-explanations";

const row = (line: number, state: "fresh" | "duplicate" | "changed" | "invalid", more = {}) => ({
  ...{ line, name: `Person ${line}`, state, publicId: null, replaces: null },
  ...more,
});
const rows = [
  row(2, "fresh"),
  row(3, "changed", { replaces: "CERT-2026-1" }),
  row(4, "duplicate", { publicId: "CERT-2026-2" }),
  row(5, "duplicate"),
  row(6, "invalid"),
];

it("names each changed row with what to do, and tells a row that repeats another from one that was issued", () => {
  expect(explainKnownRows(rows, false)).toEqual([
    "Line 3: Person 3 differs from CERT-2026-1, which was issued; nothing is done unless you give --replace-changed.",
    "Line 5: Person 5 repeats an earlier row of this file.",
  ]);
  expect(explainKnownRows(rows, true)[0]).toContain("; it is replaced.");
  expect(summarize(rows)).toBe("5 rows: 1 new, 1 already issued, 1 repeated in the file, 1 changed, 1 wrong.");
});
