import pg from "pg";
import { type Config, ConfigError } from "#app/config.server";
import type { Db, Transaction } from "#modules/kernel/db";
import { LOCAL_CHAIN_ID, readDeployment } from "../chain/deployment.server";
import { deriveKey } from "../secrets/secret-box.server";

const CONNECT_MS = 5_000;
const ANSWER_MS = 10_000;

/** What makes an installation this one, as its settings say or as its database knows it. */
export interface Installation {
  /** A fingerprint: the secret cannot be found from it. */
  secret: string;
  chainId: number;
  contract: string;
  /** The hash of the chain's first block; null where nobody recorded it. */
  firstBlock: string | null;
  publicOrigin: string;
}

/** What an operator may move the installation to, in the words of the command. */
export type Movable = "origin" | "chain";

type Settings = Pick<Config, "secretKey" | "publicOrigin" | "chain">;

/** The installation that these settings are of. */
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
 * Which settings are of another installation than the one that the database knows, and what to do, a line for each that
 * begins with its name. A local installation is the same one whatever its port, and with a newer contract on the same
 * chain.
 */
export function findOtherSettings(known: Installation, now: Installation): string[] {
  const lines: string[] = [];
  if (known.secret !== now.secret)
    lines.push(
      "SECRET_KEY is not the one that this database was set up with: set that one (locally it is in DATA_DIR/secrets.json), or another DATABASE_URL.",
    );
  const chain = otherChain(known, now);
  if (chain)
    lines.push(
      `${chain} than this database was set up with: set the chain of its installation, or another DATABASE_URL. Moved on purpose: npm run installation -- accept-chain`,
    );
  const bothHere = isThisMachine(known.publicOrigin) && isThisMachine(now.publicOrigin);
  if (known.publicOrigin !== now.publicOrigin && !bothHere)
    lines.push(
      `PUBLIC_ORIGIN is ${now.publicOrigin}, and what this database holds leads to ${known.publicOrigin}: set it to that. Moved on purpose: npm run installation -- accept-origin`,
    );
  return lines;
}

function otherChain(known: Installation, now: Installation): string | null {
  if (known.chainId !== now.chainId) return `CHAIN_ID is ${now.chainId}, another one (${known.chainId})`;
  const bothRecorded = known.firstBlock !== null && now.firstBlock !== null;
  if (bothRecorded && known.firstBlock !== now.firstBlock) return "CHAIN_DEPLOYMENT_FILE is of another chain";
  if (known.contract === now.contract) return null;
  // On a chain of its own, an upgrade replaces the contract by itself.
  if (bothRecorded && now.chainId === LOCAL_CHAIN_ID) return null;
  return `CHAIN_DEPLOYMENT_FILE names the contract ${now.contract}, another one (${known.contract})`;
}

/** Whether an address leads to whoever asks: people elsewhere were never given it. */
function isThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin);
  return (
    hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || hostname.startsWith("127.")
  );
}

/**
 * Makes sure that a database with its tables is this installation's: the first process says which one it is, and for
 * another one `ConfigError` is thrown, with a line for each setting that differs.
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
    const known: Installation = { ...row, chainId: Number(row.chainId) };
    const lines = findOtherSettings(known, now);
    if (lines.length > 0)
      throw new ConfigError(`The configuration is not usable:\n${lines.map((line) => `  ${line}`).join("\n")}`);
    if (known.contract !== now.contract || (known.firstBlock === null && now.firstBlock !== null))
      await client.query(`update "Installation" set contract = $1, "firstBlock" = $2 where id = 'this'`, [
        now.contract,
        now.firstBlock,
      ]);
  } finally {
    await client.end();
  }
}

/** The installation that a database knows; null where no process has started on it. */
export async function findInstallation(db: Db): Promise<Installation | null> {
  const row = await db.installation.findUnique({ where: { id: "this" } });
  return row && { ...row, chainId: Number(row.chainId) };
}

/** Makes the database one of what the settings say. Returns what it knew before; null where that is the same. */
export async function moveInstallation(
  tx: Transaction,
  what: Movable,
  now: Installation,
): Promise<{ before: string; after: string } | null> {
  const known = await findInstallation(tx);
  if (!known) return null;
  const tell: Record<Movable, (one: Installation) => string> = {
    origin: ({ publicOrigin }) => publicOrigin,
    chain: ({ chainId, contract, firstBlock }) => [chainId, contract, firstBlock ?? "-"].join(" "),
  };
  const [before, after] = [tell[what](known), tell[what](now)];
  if (before === after) return null;
  const { publicOrigin, chainId, contract, firstBlock } = now;
  const data = what === "origin" ? { publicOrigin } : { chainId, contract, firstBlock };
  await tx.installation.update({ where: { id: "this" }, data });
  return { before, after };
}
