import { checkSync } from "recheck";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "../../scripts/checks/source-files";

const TRUSTED_INPUT = "only ever sees texts of our own";
const ELSEWHERE = "runs in the inspector, which is stopped after a second";

/**
 * Expressions that take more than proportional time, and why nobody can make use of it: how long a text they ever see,
 * in UTF-16 code units, or one of the reasons above.
 */
const ALLOWED: Record<string, number | typeof TRUSTED_INPUT | typeof ELSEWHERE> = {
  "app/ui/Seal/fold-seal.ts /-?\\d+\\.\\d+/g": TRUSTED_INPUT,
  "modules/rendering/templates/wording.ts /\\d{4}(?=(\\d{4})+$)/g": TRUSTED_INPUT,
  "modules/credentials/canonical/specialized-canonicalizer.ts /(\\d)0*e\\+?/": TRUSTED_INPUT,
  "modules/rendering/layers/bounds.ts /(-?[\\d.]+) (-?[\\d.]+)/g": TRUSTED_INPUT,
  "modules/rendering/ornaments/flourishes.ts /-?\\d+\\.\\d+/g": TRUSTED_INPUT,
  "modules/rendering/ornaments/pen.ts /(-?\\d+(?:\\.\\d+)?) (-?\\d+(?:\\.\\d+)?)/": TRUSTED_INPUT,
  "modules/credentials/canonical/canonical-hash.ts /<http:\\/\\/fallback\\.org\\/([^>]*)>/": TRUSTED_INPUT,
  "modules/auth/rules/common-password.ts /^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$/gu": 1024,
  "modules/auth/rules/common-password.ts /^\\P{L}+|\\P{L}+$/gu": 1024,
  "modules/kernel/public-id.ts /[/\\s]+$/": 2048,
  "modules/organizations/rules/slug.ts /^-+|-+$/g": 40,
  "modules/verification/rules/scanned-address.ts /^(?:\\/\\/)?([^\\s/]+\\.[^\\s/]{2,})\\//": 2048,
};
const IN_THE_INSPECTOR = ["modules/credentials/carriers/extract-pdf.ts", "modules/credentials/carriers/pdf-words.ts"];
const LONGEST_MS = 100;

/** Every regular expression of the platform, by file. */
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

/** A text that makes the expression slow; null where there is none. */
function attackOn(text: string): string | null {
  const [, source = "", flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? [];
  const checked = checkSync(source, flags, { timeout: 20_000 });
  if (checked.status === "unknown") throw new Error(`${text} could not be judged: ${checked.error.kind}`);
  return checked.status === "vulnerable" ? checked.attack.string : null;
}

const allowed = (name: string) =>
  ALLOWED[name] ?? (IN_THE_INSPECTOR.some((file) => name.startsWith(`${file} `)) ? ELSEWHERE : undefined);

describe("every regular expression", () => {
  it("takes time in proportion to its text, or is known with what bounds it", { timeout: 180_000 }, () => {
    process.env.RECHECK_SYNC_BACKEND = "pure";
    const all = expressions();
    const slow = all.flatMap(([name, text]) => {
      const attack = attackOn(text);
      return attack === null ? [] : [{ name, text, attack }];
    });
    expect(slow.map(({ name }) => name).filter((name) => allowed(name) === undefined)).toEqual([]);
    // An entry that nothing needs any more would hide the next one of that text.
    expect(Object.keys(ALLOWED).filter((name) => !slow.some((found) => found.name === name))).toEqual([]);

    for (const { name, text, attack } of slow) {
      const bound = allowed(name);
      if (typeof bound !== "number") continue;
      const [, source = "", flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? [];
      const began = performance.now();
      attack.slice(0, bound).replace(new RegExp(source, flags), "");
      expect(performance.now() - began, name).toBeLessThan(LONGEST_MS);
    }
  });
});
