import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { LANGUAGES } from "../../kernel/languages";
import { wordingOf } from "../wording/wording";
import { templates } from "./registry";

const FONTS = path.resolve("content/fonts");

/** Raised with what changes where letters stand, or what is found of that (`find-print-faults.ts`). */
const LAYOUT = 2;

let known: string | undefined;

/**
 * Names what comes with this release and has a say in where letters stand: its templates, the words on them, its fonts
 * by name and size, and how pages are laid out. Two releases that differ in any of it have different ones.
 */
export function houseDigest(): string {
  known ??= createHash("sha256")
    .update(String(LAYOUT))
    .update(JSON.stringify(templates().map(({ name, document }) => [name, document])))
    .update(JSON.stringify(LANGUAGES.map(wordingOf)))
    .update(JSON.stringify(readdirSync(FONTS, { recursive: true, encoding: "utf8" }).sort().map(sizeOf)))
    .digest("hex");
  return known;
}

const sizeOf = (name: string) => [name, statSync(path.join(FONTS, name)).size];
