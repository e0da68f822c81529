import { checkSync } from "recheck";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { leastTime } from "#tests/builders/least-time";
import { sourceFiles } from "../../scripts/checks/source-files";
import kept from "./judged-expressions.json";

const TRUSTED_INPUT = "only ever sees texts of our own";
const ELSEWHERE = "runs in the inspector, which is stopped after a second";

/**
 * Expressions that take more than linear time, and why they are harmless: the maximum length of their input in UTF-16
 * code units, or one of the reasons above.
 */
const ALLOWED: Record<string, number | typeof TRUSTED_INPUT | typeof ELSEWHERE> = {
  "app/ui/Seal/fold-seal.ts /-?\\d+\\.\\d+/g": TRUSTED_INPUT,
  "modules/rendering/wording/wording.ts /\\d{4}(?=(\\d{4})+$)/g": TRUSTED_INPUT,
  "modules/credentials/canonical/specialized-canonicalizer.ts /(\\d)0*e\\+?/": TRUSTED_INPUT,
  "modules/scene/bounds.ts /(-?[\\d.]+) (-?[\\d.]+)/g": TRUSTED_INPUT,
  "modules/ornaments/flourishes.ts /-?\\d+\\.\\d+/g": TRUSTED_INPUT,
  "modules/ornaments/pen.ts /(-?\\d+(?:\\.\\d+)?) (-?\\d+(?:\\.\\d+)?)/": TRUSTED_INPUT,
  "modules/credentials/canonical/canonical-hash.ts /<http:\\/\\/fallback\\.org\\/([^>]*)>/": TRUSTED_INPUT,
  "modules/auth/rules/common-password-key.ts /^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$/gu": 1024,
  "modules/auth/rules/common-password-key.ts /^\\P{L}+|\\P{L}+$/gu": 1024,
  "modules/kernel/public-id.ts /[/\\s]+$/": 2048,
  "modules/organizations/rules/slug.ts /^-+|-+$/g": 40,
  "modules/verification/rules/scanned-address.ts /^(?:\\/\\/)?([^\\s/]+\\.[^\\s/]{2,})\\//": 2048,
};
const IN_THE_INSPECTOR = ["modules/credentials/carriers/extract-pdf.ts", "modules/credentials/carriers/pdf-words.ts"];
const LONGEST_MS = 100;
/**
 * Time limit in milliseconds. One expression takes eight seconds to judge, and on a busy machine several times that.
 */
const JUDGING_LIMIT_MS = 180_000;

/**
 * Stored verdicts. A verdict depends only on the expression, and judging can take seconds. `THOROUGH=1` judges all
 * expressions again and reports any difference from the file.
 */
const STORED_VERDICTS: Record<string, Verdict> = process.env.THOROUGH ? {} : (kept as Record<string, Verdict>);
type Verdict = "proportional" | "more";
const HOW_TO_KEEP =
  "judged-expressions.json is not what the sources have: run vitest with this file and behind it -u, and commit it";

/** Lists every regular expression of the platform, by file. */
function expressions(): [name: string, text: string][] {
  const files = sourceFiles("app", "modules").filter(({ file }) => !/\.test\.tsx?$/.test(file));
  return files.flatMap(({ file, source }) => {
    const found: [string, string][] = [];
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) found.push([`${file} ${node.text}`, node.text]);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
    return found;
  });
}

const partsOf = (text: string): string[] => /^\/(.*)\/([a-z]*)$/s.exec(text)?.slice(1) ?? [];

/** Returns a text that makes the expression slow; null where there is none. */
function attackOn(text: string): string | null {
  const [source = "", flags = ""] = partsOf(text);
  const checked = checkSync(source, flags, { timeout: JUDGING_LIMIT_MS });
  if (checked.status === "unknown") throw new Error(`${text} could not be judged: ${checked.error.kind}`);
  return checked.status === "vulnerable" ? checked.attack.string : null;
}

const allowed = (name: string) =>
  ALLOWED[name] ?? (IN_THE_INSPECTOR.some((file) => name.startsWith(`${file} `)) ? ELSEWHERE : undefined);

describe("every regular expression", () => {
  it("takes time in proportion to its text, or is known with what bounds it", { timeout: 900_000 }, async () => {
    process.env.RECHECK_SYNC_BACKEND = "pure";
    const all = expressions();
    const texts = [...new Set(all.map(([, text]) => text))].sort();
    const verdicts = new Map(
      texts.map((text): [string, Verdict] => [
        text,
        Object.hasOwn(STORED_VERDICTS, text) && STORED_VERDICTS[text]
          ? STORED_VERDICTS[text]
          : attackOn(text) === null
            ? "proportional"
            : "more",
      ]),
    );
    const slow = all.filter(([, text]) => verdicts.get(text) === "more");
    const names = slow.map(([name]) => name);
    expect(names.filter((name) => allowed(name) === undefined)).toEqual([]);
    // An entry that is no longer needed would hide the next expression of that text.
    expect(Object.keys(ALLOWED).filter((name) => !names.includes(name))).toEqual([]);

    for (const [name, text] of slow) {
      const bound = allowed(name);
      if (typeof bound !== "number") continue;
      const attack = attackOn(text);
      if (attack === null) throw new Error(`nothing makes ${name} slow`);
      const [source = "", flags = ""] = partsOf(text);
      const tried = attack.slice(0, bound);
      expect(
        leastTime(() => tried.replace(new RegExp(source, flags), "")),
        name,
      ).toBeLessThan(LONGEST_MS);
    }
    const judged = `${JSON.stringify(Object.fromEntries(verdicts), null, 2)}\n`;
    await expect(judged, HOW_TO_KEEP).toMatchFileSnapshot("judged-expressions.json");
  });
});
