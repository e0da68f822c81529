import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { LANGUAGES } from "../../kernel/languages";
import { wordingOf } from "../wording/wording";
import { templates } from "./registry";

const FONTS = path.resolve("content/fonts");

/** Version to raise when the positions of letters, or the findings about them, change (`find-print-faults.ts`). */
const LAYOUT = 2;

let cachedDigest: string | undefined;

/**
 * Returns a digest of everything in this release that affects the positions of letters: templates, wording, fonts by
 * name and size, and the layout version. Releases that differ in any of these have different digests.
 */
export function houseDigest(): string {
  cachedDigest ??= createHash("sha256")
    .update(String(LAYOUT))
    .update(JSON.stringify(templates().map(({ name, document }) => [name, document])))
    .update(JSON.stringify(LANGUAGES.map(wordingOf)))
    .update(JSON.stringify(readdirSync(FONTS, { recursive: true, encoding: "utf8" }).sort().map(sizeOf)))
    .digest("hex");
  return cachedDigest;
}

const sizeOf = (name: string) => [name, statSync(path.join(FONTS, name)).size];
