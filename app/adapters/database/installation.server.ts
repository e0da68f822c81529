import pg from "pg";
import { type Config, ConfigError } from "#app/config.server";
import type { Db, Transaction } from "#modules/kernel/db";
import { LOCAL_CHAIN_ID, readDeployment } from "../chain/deployment.server";
import { deriveKey } from "../secrets/secret-box.server";

const CONNECT_MS = 5_000;
const ANSWER_MS = 10_000;

/** Identity of an installation, from its settings or as stored in its database. */
export interface Installation {
  /** Fingerprint of the secret, from which the secret cannot be derived. */
  secret: string;
  chainId: number;
  contract: string;
  /** Hash of the chain's first block; null where it was not recorded. */
  firstBlock: string | null;
  publicOrigin: string;
}

/** Settings that an operator may move the installation to, as the command names them. */
export type Movable = "origin" | "chain";

type Settings = Pick<Config, "secretKey" | "publicOrigin" | "chain">;

/** Derives the installation's identity from settings. */
export function describeInstallation({ secretKey, publicOrigin, chain }: Settings): Installation {
  const deployment = readDeployment(chain.chainId, chain.deploymentFile ?? undefined);
  if (!deployment) throw new ConfigError(`No contract is recorded for chain ${chain.chainId}.`);
  return {
    secret: deriveKey(secretKey, "installation").toString("hex").slice(0, 32),
    chainId: chain.chainId,
    contract: deployment.address,
    firstBlock: deployment.firstBlockHash ?? null,
    publicOrigin,
  };
}

/**
 * Finds settings that belong to another installation than the one stored in the database. Returns a line for each,
 * which begins with the setting's name and says what to do. A local installation may change its port, and its contract
 * on the same chain.
 */
export function findOtherSettings(stored: Installation, now: Installation): string[] {
  const lines: string[] = [];
  if (stored.secret !== now.secret)
    lines.push(
      "SECRET_KEY is not the one that this database was set up with: set that one (locally it is in DATA_DIR/secrets.json), or another DATABASE_URL.",
    );
  const chain = otherChain(stored, now);
  if (chain)
    lines.push(
      `${chain} than this database was set up with: set the chain of its installation, or another DATABASE_URL. Moved on purpose: npm run installation -- accept-chain`,
    );
  const bothHere = isThisMachine(stored.publicOrigin) && isThisMachine(now.publicOrigin);
  if (stored.publicOrigin !== now.publicOrigin && !bothHere)
    lines.push(
      `PUBLIC_ORIGIN is ${now.publicOrigin}, and what this database holds leads to ${stored.publicOrigin}: set it to that. Moved on purpose: npm run installation -- accept-origin`,
    );
  return lines;
}

function otherChain(stored: Installation, now: Installation): string | null {
  if (stored.chainId !== now.chainId) return `CHAIN_ID is ${now.chainId}, another one (${stored.chainId})`;
  const bothRecorded = stored.firstBlock !== null && now.firstBlock !== null;
  if (bothRecorded && stored.firstBlock !== now.firstBlock) return "CHAIN_DEPLOYMENT_FILE is of another chain";
  if (stored.contract === now.contract) return null;
  // On a local chain, an upgrade redeploys the contract.
  if (bothRecorded && now.chainId === LOCAL_CHAIN_ID) return null;
  return `CHAIN_DEPLOYMENT_FILE names the contract ${now.contract}, another one (${stored.contract})`;
}

/** Whether an address points to the local machine, and so was never given to anyone elsewhere. */
function isThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin);
  return (
    hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || hostname.startsWith("127.")
  );
}

/**
 * Checks that a migrated database belongs to this installation. The first process stores the identity; for another one,
 * throws `ConfigError` with a line for each setting that differs.
 */
export async function claimDatabase(config: Settings & Pick<Config, "directDatabaseUrl">): Promise<void> {
  const now = describeInstallation(config);
  const client = new pg.Client({
    connectionString: config.directDatabaseUrl,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    const find = async () => (await client.query(`select * from "Installation" where id = 'this'`)).rows[0];
    let row = await find();
    if (!row) {
      await client.query(
        `insert into "Installation" (id, secret, "chainId", contract, "firstBlock", "publicOrigin", "knownSince")
         values ('this', $1, $2, $3, $4, $5, now()) on conflict do nothing`,
        [now.secret, now.chainId, now.contract, now.firstBlock, now.publicOrigin],
      );
      row = await find();
    }
    const stored: Installation = { ...row, chainId: Number(row.chainId) };
    const lines = findOtherSettings(stored, now);
    if (lines.length > 0)
      throw new ConfigError(`The configuration is not usable:\n${lines.map((line) => `  ${line}`).join("\n")}`);
    if (stored.contract !== now.contract || (stored.firstBlock === null && now.firstBlock !== null))
      await client.query(`update "Installation" set contract = $1, "firstBlock" = $2 where id = 'this'`, [
        now.contract,
        now.firstBlock,
      ]);
  } finally {
    await client.end();
  }
}

/** Reads the installation stored in a database; null where no process has started on it yet. */
export async function findInstallation(db: Db): Promise<Installation | null> {
  const row = await db.installation.findUnique({ where: { id: "this" } });
  return row && { ...row, chainId: Number(row.chainId) };
}

/**
 * Stores the settings' identity in the database. Returns the earlier and the new value; null where nothing changed or
 * no installation is stored.
 */
export async function moveInstallation(
  tx: Transaction,
  what: Movable,
  now: Installation,
): Promise<{ before: string; after: string } | null> {
  const stored = await findInstallation(tx);
  if (!stored) return null;
  const tell: Record<Movable, (one: Installation) => string> = {
    origin: ({ publicOrigin }) => publicOrigin,
    chain: ({ chainId, contract, firstBlock }) => [chainId, contract, firstBlock ?? "-"].join(" "),
  };
  const [before, after] = [tell[what](stored), tell[what](now)];
  if (before === after) return null;
  const { publicOrigin, chainId, contract, firstBlock } = now;
  const data = what === "origin" ? { publicOrigin } : { chainId, contract, firstBlock };
  await tx.installation.update({ where: { id: "this" }, data });
  return { before, after };
}
