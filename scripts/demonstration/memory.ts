import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { type Config, DEMONSTRATION } from "#app/config.server";
import { paths } from "#app/paths";

const CONNECT_MS = 3_000;

/** State of the demonstration, stored in the data folder. */
export interface Memory {
  /** Password of the owner, stored before the account is created; the database holds only its hash. */
  password: string;
  /** Whether all lists were issued once. */
  complete: boolean;
  /** Page of the first certificate, once it was anchored. */
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

/** Returns the lines that a start prints about the demonstration. */
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
 * Returns the lines to print where the demonstration is complete, without loading the domain. Null where work may
 * remain.
 */
export async function explainRemembered(config: Config): Promise<string[] | null> {
  const memory = readMemory(config);
  if (!memory?.complete || !memory.certificate) return null;
  return (await isThere(config.databaseUrl)) ? explain(config, memory) : [];
}

/** Whether the demonstration organization still exists. */
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
