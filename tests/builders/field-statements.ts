import fs from "node:fs";
import path from "node:path";
import { unzipSync, zipSync } from "fflate";
import { makeReference } from "#modules/billing/rules/reference";

const FOLDER = path.resolve("tests/vectors/statements");
export const FIELD_STATEMENTS = fs.readdirSync(FOLDER).sort();

/** Default references for `@REF1@` to `@REF6@`. */
export const REFERENCES = Array.from({ length: 6 }, (_, at) => makeReference(new Uint8Array(16).fill(at + 1)));

/** Reads a statement as a bank sent it, with an account and references in place of its placeholders. */
export function fieldStatement(name: string, iban: string, references: string[] = REFERENCES): Uint8Array {
  const bytes = fs.readFileSync(path.join(FOLDER, name));
  if (name.endsWith(".zip")) {
    const filled = Object.entries(unzipSync(bytes)).map(
      ([file, content]) => [file, fill(Buffer.from(content).toString(), iban, references)] as const,
    );
    return zipSync(Object.fromEntries(filled));
  }
  return fill(bytes.toString(), iban, references);
}

function fill(text: string, iban: string, references: string[]): Uint8Array {
  const [first = ""] = references;
  const filled = references.reduce((all, reference, at) => all.replaceAll(`@REF${at + 1}@`, reference), text);
  const cut = filled.replaceAll("@REF1A@", first.slice(0, 8)).replaceAll("@REF1B@", first.slice(8));
  return new TextEncoder().encode(cut.replaceAll("@IBAN@", iban));
}
