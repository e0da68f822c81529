import { expect, it } from "vitest";
import { explainKnownRows, explainRowProblem, explainUnprinted, summarize } from "./issue-explanations";

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

it("says what is too long with its limit, and what would be signed and not printed", () => {
  expect(explainRowProblem({ column: "achievement", code: "too-long", limit: 160 })).toBe(
    "achievement is too long; at most 160 characters fit on a certificate",
  );
  const cut = [{ line: 4, texts: [{ of: "name" as const }, { of: "field" as const, label: "Note" }] }];
  expect(
    explainUnprinted({ fields: ["G", "H"], cut, cutDesign: ["signer"], pictures: 0, more: true }, "diwan"),
  ).toEqual([
    'Signed, but not printed by "diwan", which has room for 6 further columns: G, H.',
    'The signer\'s name or office does not fit "diwan" and is printed shortened.',
    'Line 4: signed in full, but printed shortened by "diwan": name, Note.',
    "Only the longest rows were measured; others may be printed shortened too.",
  ]);
  expect(explainUnprinted({ fields: [], cut: [], cutDesign: [], pictures: 0, more: false }, "diwan")).toEqual([]);
});
