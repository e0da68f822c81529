import fs from "node:fs";
import path from "node:path";
import { ConfigError } from "#app/config.server";

/**
 * Reads the registers of known issuers once, at the start: what counts as known is what the operator put there. `read`
 * makes of a register's JSON, and of the name of its file, the issuers by their ID, or null. Throws for a file that
 * cannot be read, or is no register, naming it. Answers which registers name an issuer, and how.
 */
export function loadKnownIssuers<Known>(
  files: string[],
  read: (json: unknown, name: string) => ReadonlyMap<string, Known> | null,
): (issuerId: string) => Known[] {
  const registries = files.map((file) => {
    const registry = read(readJson(file), path.basename(file, path.extname(file)));
    if (!registry) throw refusal(file, "is no register of issuers");
    return registry;
  });
  return (issuerId) => registries.flatMap((registry) => registry.get(issuerId) ?? []);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (error) {
    throw refusal(file, "cannot be read", error);
  }
}

const refusal = (file: string, message: string, cause?: unknown) =>
  new ConfigError(`The configuration is not usable:\n  KNOWN_ISSUERS ${message}: ${file}`, { cause });
