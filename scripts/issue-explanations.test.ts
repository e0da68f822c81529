import { expect, it } from "vitest";
import {
  explainFilledIn,
  explainRepeatedRows,
  explainRowProblem,
  explainSpreadsheetProblem,
  explainUnprinted,
  summarize,
} from "./issue-explanations";

const row = (line: number, state: "fresh" | "duplicate" | "changed" | "invalid", more = {}) => ({
  line,
  name: `Person ${line}`,
  state,
  publicId: null,
  replaces: null,
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
  expect(explainRepeatedRows(rows, false)).toEqual([
    "Line 3: Person 3 differs from CERT-2026-1, which was issued; nothing is done unless you give --replace-changed.",
    "Line 5: Person 5 repeats an earlier row of this file.",
  ]);
  expect(explainRepeatedRows(rows, true)[0]).toContain("; it is replaced.");
  expect(summarize(rows)).toBe("5 rows: 1 new, 1 already issued, 1 repeated in the file, 1 changed, 1 wrong.");
});

it("tells in one line what nobody wrote in the list, and nothing where everything was", () => {
  const filledIn = {
    day: "2026-11-30",
    issuedOn: 0,
    noEnd: 0,
    byValidity: 0,
    achievement: 0,
    achievementTitle: "",
    fromCertificate: 0,
    otherAchievement: 0,
    leftOutFields: 0,
    listStyle: 20,
    ownDesign: 0,
    keptStyle: 0,
  };
  expect(explainFilledIn({ ...filledIn, issuedOn: 12, noEnd: 11, byValidity: 1 }, "fr")).toEqual([
    "Filled in: day of issue 2026-11-30 for 12 rows; the end that the achievement sets for 1 row; no end for 11 rows; language fr, the template's own.",
  ]);
  expect(
    explainFilledIn({ ...filledIn, otherAchievement: 2, leftOutFields: 3, ownDesign: 1, keptStyle: 2 }, null),
  ).toEqual([
    "Filled in: the achievement of the corrected certificate, and not the one in the list, for 2 rows; the fields of the corrected certificate, and not others in the list, for 3 rows; the design that the achievement sets for 1 row; language and design of the certificate that is corrected or renewed for 2 rows.",
  ]);
  expect(explainFilledIn(filledIn, null)).toEqual([]);
});

it("names the ways to read a file with the flag that says which is right", () => {
  const candidates = [
    { name: "windows-1250" as const, sample: ["Győző", "Erdős"] },
    { name: "windows-1252" as const, sample: ["Gyõzõ", "Erdõs"] },
  ];
  expect(explainSpreadsheetProblem({ code: "encoding-unsure", candidates })).toBe(
    "Nothing was issued: what the file is encoded in does not show for certain. Say with --encoding which is written right:\n" +
      "  --encoding windows-1250: Győző\n  --encoding windows-1252: Gyõzõ",
  );
});

it("says what is too long with its limit, and what would be signed and not printed", () => {
  expect(explainRowProblem({ column: "achievement", code: "too-long", limit: 160 })).toBe(
    "achievement is too long; at most 160 characters fit on a certificate",
  );
  const none = {
    unchecked: 0,
    total: 20,
    notWhole: { fresh: 12, changed: 0 },
    inBoxes: { fresh: 0, changed: 0 },
    allowed: { fresh: 0, changed: 0 },
    faults: [],
    leftOut: [],
  };
  const faults = [
    { part: { fault: "overlap" as const, of: "field" as const, label: "Note" }, count: 12, lines: [4, 5, 6] },
    { part: { fault: "cut" as const, of: "name" as const }, count: 1, lines: [4] },
  ];
  const leftOut = [{ part: { fault: "left-out" as const, of: "picture" as const }, count: 1, lines: [9] }];
  expect(explainUnprinted({ ...none, faults, leftOut })).toEqual([
    'Line 4, 5, 6 … (12 in all): "Note" touches something else on the page.',
    "Line 4: the name ends in an ellipsis.",
    "Line 9: the picture is signed, and has no place on the page.",
  ]);
  expect(explainUnprinted(none)).toEqual([]);
});
