import { describe, expect, it } from "vitest";
import { readIds } from "./read-ids";

const A = "CERT-2026-8838593350121049";
const B = "CERT-2026-1956509996343541";
const ids = (text: string) =>
  (readIds(text) ?? [{ publicId: null, asked: "too many" }]).map(({ publicId, asked }) => publicId ?? `? ${asked}`);

describe("a list of certificate IDs", () => {
  it.each([
    `${A}\n${B}`,
    `${A}, ${B}`,
    `${A};${B}\r\n`,
    `${A} ${B}`,
    `${A}\t${B}\n\n${A}`,
    "cert-2026-8838 5933 5012 1049 CERT 2026 1956 5099 9634 3541",
    `https://x.example/v/${A}\nhttps://x.example/v/${B}`,
    `Name,Certificate ID,Grade\nAda,${A},1\n"Lovelace, B.","${B}",2`,
  ])("is read with any separators, each ID once: %j", (text) => {
    expect(ids(text)).toEqual([A, B]);
  });

  it("keeps a line that names none, and drops a heading", () => {
    expect(ids(`Certificates of spring\n${A}\nCERT-2026-8838593350121048\n12`)).toEqual([
      A,
      "? CERT-2026-8838593350121048",
      "? 12",
    ]);
  });

  it.each([
    ["a thousand lines with ten columns", `${A},${"a column of some words,".repeat(8)}\n`.repeat(1_000), [A]],
    ["more lines than anybody verifies", `${A}\n`.repeat(10_001), ["? too many"]],
    ["more places for an ID than anybody verifies", `${"1".repeat(20)},`.repeat(10_001), ["? too many"]],
    ["a line of one word said again and again", "CERT".repeat(250_000), []],
  ])("is read as far as a list may go: %s", (_what, text, found) => {
    expect(ids(text)).toEqual(found);
  });
});
