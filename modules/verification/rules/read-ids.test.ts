import { describe, expect, it } from "vitest";
import { readIds } from "./read-ids";

const A = "CERT-2026-8838593350121049";
const B = "CERT-2026-1956509996343541";
const ids = (text: string) =>
  (readIds(text) ?? [{ publicId: null, asked: "too many", problem: "" }]).map(
    ({ publicId, asked, problem }) => publicId ?? `${problem}? ${asked}`,
  );

describe("a list of certificate IDs", () => {
  it.each([
    `${A}\n${B}`,
    `${A}, ${B}`,
    `${A};${B}\r\n`,
    `${A} ${B}`,
    `${A}\t${B}\n\n${A}`,
    "cert-2026-8838 5933 5012 1049 CERT 2026 1956 5099 9634 3541",
    "2026 8838 5933 5012 1049 2026 1956 5099 9634 3541",
    `https://x.example/v/${A}\nhttps://x.example/v/${B}`,
    `Ada,${A},1\n"Lovelace, B.","${B}",2`,
  ])("is read with any separators, each ID once: %j", (text) => {
    expect(ids(text)).toEqual([A, B]);
  });

  it.each([
    "CERT 2026 8838 5933 5012 1049 Amina",
    "12. Amina – CERT 2026 8838 5933 5012 1049 (2026)",
    `Amina ${A} 2026-05-01`,
    "room 12 2026 8838 5933 5012 1049 15",
    "أمينة CERT-٢٠٢٦-٨٨٣٨٥٩٣٣٥٠١٢١٠٤٩ ٢٠٢٦",
    "王芳，证书编号２０２６８８３８５９３３５０１２１０４９。",
    `see https://x.example/v/${A}?lang=fr please`,
  ])("finds an ID among other words and numbers: %j", (text) => {
    expect(ids(text)).toEqual([A]);
  });

  it("counts each of several IDs in one line", () => {
    expect(ids(`Amina ${A} and Bob ${B} both passed`)).toEqual([A, B]);
  });

  it("answers every line, and says whether it has no ID or a mistyped one", () => {
    expect(ids(`Certificates of spring\n${A}\nAmina CERT-2026-8838593350121048\n12\n12345678901234567890123`)).toEqual([
      "no-id? Certificates of spring",
      A,
      "mistyped? Amina CERT-2026-8838593350121048",
      "no-id? 12",
      "no-id? 12345678901234567890123",
    ]);
  });

  it.each([
    ["a thousand lines with ten columns", `${A},${"a column of some words,".repeat(8)}\n`.repeat(1_000), [A]],
    ["more lines than anybody verifies", `${A}\n`.repeat(10_001), ["? too many"]],
    ["more places for an ID than anybody verifies", `${"1".repeat(20)},`.repeat(10_001), ["? too many"]],
    ["a line of one word said again and again", "CERT".repeat(250_000), [`no-id? ${"CERT".repeat(15)}`]],
    ["a line of nothing but digits", "2".repeat(1_000_000), [`no-id? ${"2".repeat(60)}`]],
    ["a line of single digits", "2 ".repeat(9_000), [`no-id? ${"2 ".repeat(30)}`]],
    ["a line of years", "20 ".repeat(20_000), ["? too many"]],
  ])("is read as far as a list may go: %s", (_what, text, found) => {
    const begun = performance.now();
    expect(ids(text)).toEqual(found);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});
