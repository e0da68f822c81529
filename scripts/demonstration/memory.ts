import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { type Config, DEMONSTRATION } from "#app/config.server";
import { paths } from "#app/paths";

const CONNECT_MS = 3_000;

/** What the data folder remembers of the demonstration. */
export interface Memory {
  /** Chosen before the account exists and kept here: it can be read again nowhere else. */
  password: string;
  /** Whether everything was issued once. */
  complete: boolean;
  /** The page of its first certificate, since that was anchored. */
  certificate: string | null;
}

export const OWNER = { email: "owner@atlas-academy.example", firstName: "Nadia", lastName: "Berrada" };
export const ORGANIZATION = "Atlas Academy";

const fileOf = (config: Config) => path.join(config.dataDirectory, "demonstration.json");

export function readMemory(config: Config): Memory | null {
  const file = fileOf(config);
  if (!fs.existsSync(file)) return null;
  const { password, complete, certificate } = JSON.parse(fs.readFileSync(file, "utf8"));
  return { password, complete: complete === true, certificate: certificate ?? null };
}

export function remember(config: Config, memory: Memory): Memory {
  const file = fileOf(config);
  fs.writeFileSync(`${file}.part`, `${JSON.stringify({ email: OWNER.email, ...memory }, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(`${file}.part`, file);
  return memory;
}

/** What a start prints of the demonstration. */
export function explain(config: Config, { password, certificate }: Memory): string[] {
  return [
    "",
    `  Demonstration organization: ${ORGANIZATION}`,
    `  Sign in at ${config.publicOrigin}${paths.signIn()}`,
    `    e-mail    ${OWNER.email}`,
    `    password  ${password}`,
    ...(certificate ? [`  Verify a certificate: ${config.publicOrigin}${certificate}`] : []),
  ];
}

/**
 * The lines to print where nothing of the demonstration is left to do, without anything of the domain. Null where there
 * may be.
 */
export async function explainRemembered(config: Config): Promise<string[] | null> {
  const memory = readMemory(config);
  if (!memory?.complete || !memory.certificate) return null;
  return (await isThere(config.databaseUrl)) ? explain(config, memory) : [];
}

/** Whether its organization has not been deleted. */
async function isThere(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query('select 1 from "Organization" where slug = $1', [DEMONSTRATION])).rowCount === 1;
  } finally {
    await client.end();
  }
}
