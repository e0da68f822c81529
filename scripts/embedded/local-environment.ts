import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { claimDatabase } from "#app/adapters/database/installation.server";
import { isMigrated } from "#app/adapters/database/is-migrated.server";
import { OtherStoredForm } from "#app/adapters/database/stored-form";
import { readConfig } from "#app/config.server";
import { CannotStart } from "../cannot-start";
import { addressOfKey, hasCurrentContract } from "./deployed-contract";
import { judgeSettings, withoutBlank } from "./judge-settings";
import { ensureLocalChain, type LocalChain } from "./local-chain";
import { type EmbeddedPostgres, ensurePostgres } from "./postgres";
import { prepareApart } from "./prepare-apart";
import { takeTurn } from "./single-writer-lock";
import { markStoredForm, refuseOtherFolder } from "./stored-form-mark";
import { writeWhole } from "./write-whole";

const LOCAL_CHAIN_ID = 31_337;
/** Time in milliseconds for connections of an ended process to disappear. */
const LEAVING_MS = 2_000;
const POLL_EVERY_MS = 100;

/** Settings for the processes of one installation, and the function that ends what was started for them. */
export interface LocalEnvironment {
  environment: NodeJS.ProcessEnv;
  /** Folder of the embedded PostgreSQL; null where another database is used. */
  postgresDirectory: string | null;
  /** Ends the chain if this process runs it; stops the database if `database` is set and no other process uses it. */
  stop(options: { database: boolean }): Promise<void>;
}

/** Differences from a normal start. */
export interface Preparation {
  /** Whether a database of another installation is accepted, for the command that assigns it to this one. */
  ofOtherToo?: boolean;
}

interface Secrets {
  SECRET_KEY: string;
  ANCHOR_PRIVATE_KEY: string;
}

/**
 * Provides what is not configured: an embedded PostgreSQL, a local chain with the contract on it, and secrets of this
 * installation, all stored in the data folder. Configured settings are not changed, and in production nothing embedded
 * starts.
 * Checks all settings first: throws `ConfigError` where one is wrong or belongs to another installation than the
 * database. Where a later step fails, everything started here is ended again. Any number of processes may call it for
 * one data folder.
 */
export async function prepareLocalEnvironment(
  configured: NodeJS.ProcessEnv,
  log: (line: string) => void,
  { ofOtherToo = false }: Preparation = {},
): Promise<LocalEnvironment> {
  const { mode, dataDirectory } = judgeSettings(configured);
  const environment: NodeJS.ProcessEnv = { ...withoutBlank(configured), APP_MODE: mode };
  if (mode === "production") {
    await giveTables(environment, log);
    if (!ofOtherToo) await claimDatabase(readConfig(environment));
    return { environment, postgresDirectory: null, stop: async () => {} };
  }
  fs.mkdirSync(dataDirectory, { recursive: true });
  refuseOtherFolder(dataDirectory);
  const giveBack = await takeTurn(path.join(dataDirectory, "prepare"));
  try {
    markStoredForm(dataDirectory);
    const secrets = keepSecrets(path.join(dataDirectory, "secrets.json"));
    environment.DATA_DIR = dataDirectory;
    environment.SECRET_KEY ||= secrets.SECRET_KEY;
    environment.ANCHOR_PRIVATE_KEY ||= secrets.ANCHOR_PRIVATE_KEY;
    environment.ANCHOR_INTERVAL_SECONDS ||= "3";

    const postgresDirectory = environment.DATABASE_URL ? null : path.join(dataDirectory, "postgres");
    const { postgres, chain } = await startBoth(
      startDatabase(environment, postgresDirectory, log),
      environment.CHAIN_RPC_URLS ? Promise.resolve(null) : startChain(environment, dataDirectory, log),
    );
    const stop: LocalEnvironment["stop"] = async ({ database }) => {
      await chain?.stop();
      if (database && postgres) await stopUnlessUsed(postgres, log);
    };
    try {
      if (!ofOtherToo) await claimDatabase(readConfig(environment));
    } catch (error) {
      await stop({ database: true });
      throw error;
    }
    return { environment, postgresDirectory, stop };
  } finally {
    giveBack();
  }
}

/** Starts database and chain in parallel. Where one fails, the other is stopped. */
async function startBoth(starting: Promise<EmbeddedPostgres | null>, chainStarting: Promise<LocalChain | null>) {
  const [database, chain] = await Promise.allSettled([starting, chainStarting]);
  if (database.status === "fulfilled" && chain.status === "fulfilled")
    return { postgres: database.value, chain: chain.value };
  if (chain.status === "fulfilled") await chain.value?.stop();
  if (database.status === "fulfilled" && database.value) await stopUnlessUsed(database.value, () => {});
  throw database.status === "rejected" ? database.reason : chain.status === "rejected" ? chain.reason : null;
}

async function startDatabase(
  environment: NodeJS.ProcessEnv,
  directory: string | null,
  log: (line: string) => void,
): Promise<EmbeddedPostgres | null> {
  const postgres = directory ? await ensurePostgres({ directory }) : null;
  if (postgres) {
    environment.DATABASE_URL = postgres.url;
    environment.SANAD_EMBEDDED_DATABASE = "1";
    log(`PostgreSQL is running on port ${postgres.port}.`);
  }
  try {
    await giveTables(environment, log);
    return postgres;
  } catch (error) {
    if (postgres) await stopUnlessUsed(postgres, () => {});
    throw error;
  }
}

async function giveTables(environment: NodeJS.ProcessEnv, log: (line: string) => void): Promise<void> {
  const name = environment.DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  const migrated = await isMigrated(environment[name] ?? "").catch((error: unknown) => {
    if (error instanceof OtherStoredForm) throw new CannotStart(error.message);
    throw environment.SANAD_EMBEDDED_DATABASE ? error : unreachable(name, error);
  });
  if (!migrated) await prepareApart(["migrate"], environment, log);
}

/** Describes in one line why a configured database cannot be used. The driver's messages contain no password. */
function unreachable(name: string, error: unknown): CannotStart {
  // An attempt at several addresses fails with an AggregateError, which has no message of its own.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const why = first instanceof Error ? first.message : String(first);
  return new CannotStart(
    `The database of ${name} cannot be used (${why}). Start it, or set ${name} to one that answers.`,
  );
}

/** Stops the server unless another process, for example a command, still uses it: then that process stops it. */
async function stopUnlessUsed(postgres: EmbeddedPostgres, log: (line: string) => void): Promise<void> {
  for (const deadline = Date.now() + LEAVING_MS; ; await sleep(POLL_EVERY_MS)) {
    // A server that does not answer has no other users.
    if (!(await usedByOthers(postgres.url).catch(() => false))) return postgres.stop();
    if (Date.now() > deadline) break;
  }
  log("PostgreSQL is left running: another process works with it, and ends it when it is done.");
}

/** Whether another process, for example a command, still uses the shared database. */
async function usedByOthers(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3_000, query_timeout: 3_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ others: number }>(
      "select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return (rows[0]?.others ?? 0) > 0;
  } finally {
    await client.end();
  }
}

async function startChain(
  environment: NodeJS.ProcessEnv,
  dataDirectory: string,
  log: (line: string) => void,
): Promise<LocalChain> {
  const directory = path.join(dataDirectory, "chain");
  const file = path.join(directory, "deployment.json");
  const fundAddresses = [addressOfKey(environment.ANCHOR_PRIVATE_KEY ?? "")];
  const chain = await ensureLocalChain({ directory, fundAddresses, log });
  try {
    if (!(await hasCurrentContract(chain.rpcUrl, file)))
      await prepareApart(["deploy", chain.rpcUrl, directory], environment, log);
  } catch (error) {
    await chain.stop();
    throw error;
  }
  environment.CHAIN_RPC_URLS = chain.rpcUrl;
  environment.CHAIN_ID = String(LOCAL_CHAIN_ID);
  environment.CHAIN_DEPLOYMENT_FILE = file;
  log(`The local chain ${chain.owned ? "is running" : "was found"} at ${chain.rpcUrl}.`);
  return chain;
}

/** Creates the secrets once and stores them: another key could not decrypt existing data. */
function keepSecrets(file: string): Secrets {
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, "utf8"));
  const secrets: Secrets = {
    SECRET_KEY: randomBytes(32).toString("base64url"),
    ANCHOR_PRIVATE_KEY: `0x${randomBytes(32).toString("hex")}`,
  };
  writeWhole(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}
