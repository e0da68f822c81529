import fs from "node:fs";
import path from "node:path";
import { ConfigError } from "#app/config.server";

/**
 * Loads the registers of known issuers once, at startup; the operator chooses the files. `read` gets a register's JSON
 * and its file's name without extension, and returns the issuers by id, or null. Throws `ConfigError`, naming the file,
 * for one that cannot be read or is no register.
 *
 * Returns a function that lists the entries of an issuer in all registers.
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
