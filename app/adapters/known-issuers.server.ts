import fs from "node:fs";
import path from "node:path";
import { verification } from "#app/modules.server";

/** Answers which registers name an issuer. */
export type FindKnownIssuers = (issuerId: string) => verification.KnownIssuer[];

/**
 * Reads the registers of known issuers once, at the start: what counts as known is what the operator put there. Throws for a
 * file that cannot be read, or is none, naming it.
 */
export function loadKnownIssuers(files: string[]): FindKnownIssuers {
  const registries = files.map((file) => {
    const read = verification.readKnownIssuers(readJson(file), path.basename(file, path.extname(file)));
    if (!read) throw new Error(`KNOWN_ISSUERS: ${file} is no register of issuers`);
    return read;
  });
  return (issuerId) => registries.flatMap((registry) => registry.get(issuerId) ?? []);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`KNOWN_ISSUERS: ${file} cannot be read`, { cause: error });
  }
}
