import fs from "node:fs";
import path from "node:path";
import { Wallet } from "ethers";
import { deployLocal } from "../../scripts/embedded/deploy-local";
import { ensureLocalChain } from "../../scripts/embedded/local-chain";
import { ensurePostgres } from "../../scripts/embedded/postgres";
import { startMailServer } from "../setup/mail-server";
import { startRpcProxy } from "../setup/rpc-proxy";
import { startTcpProxy, type Way } from "../setup/tcp-proxy";

/** The services that the platform depends on. */
export const PARTIES = ["database", "chain", "mail"] as const;
export type Party = (typeof PARTIES)[number];
/** States of a service: `lying` answers, and wrongly. */
export type State = "refused" | "silent" | "slow" | "lying";

const SLOW: Way = { lateMs: 150 };
const log = () => {};

/** Starts a database, a chain and a mail server, each behind a proxy that a test controls. */
export async function startSurroundings(directory: string) {
  fs.mkdirSync(directory, { recursive: true });
  const postgres = await ensurePostgres({ directory: path.join(directory, "postgres") });
  const chainDirectory = path.join(directory, "chain");
  const anchorPrivateKey = Wallet.createRandom().privateKey;
  const fundAddresses = [new Wallet(anchorPrivateKey).address];
  const chain = await ensureLocalChain({ directory: chainDirectory, fundAddresses, log });
  await deployLocal({ rpcUrl: chain.rpcUrl, directory: chainDirectory, anchorPrivateKey, log });
  let denying = false;
  const node = await startRpcProxy(chain.rpcUrl, async (call, forward) => {
    if (!denying) return forward(call);
    // Simulates a node that has no transaction of the platform.
    if (/^eth_getTransaction(ByHash|Receipt)$/.test(call.method)) return null;
    if (call.method !== "eth_call") return forward(call);
    const [question, block] = call.params as [{ to: string; data: string }, string];
    const other = { ...question, data: question.data.slice(0, -64) + "f".repeat(64) };
    return forward({ method: "eth_call", params: [other, block] });
  });
  const mails = await startMailServer();

  const portOf = (url: string) => Number(new URL(url).port);
  const doors = {
    database: await startTcpProxy({ host: "127.0.0.1", port: postgres.port }),
    chain: await startTcpProxy({ host: "127.0.0.1", port: portOf(node.url) }),
    mail: await startTcpProxy({ host: "127.0.0.1", port: mails.port }),
  };
  const through = new URL(postgres.url);
  through.port = String(doors.database.port);

  return {
    mails,
    /** Address of the database without the proxy. */
    databaseUrl: postgres.url,
    /** Environment variables for the platform. */
    environment: {
      DATABASE_URL: through.href,
      CHAIN_RPC_URLS: `http://127.0.0.1:${doors.chain.port}`,
      CHAIN_DEPLOYMENT_FILE: path.join(chainDirectory, "deployment.json"),
      ANCHOR_PRIVATE_KEY: anchorPrivateKey,
      SMTP_URL: `smtp://127.0.0.1:${doors.mail.port}`,
      MAIL_FROM: "Sanad <certificates@example.org>",
    },
    /** Environment variables without the proxies. */
    direct: { DATABASE_URL: postgres.url, CHAIN_RPC_URLS: chain.rpcUrl },
    async set(party: Party, state: State | "well") {
      if (party === "chain") denying = state === "lying";
      if (party === "mail") mails.refusing = state === "lying";
      const garbled = party === "database" ? "garbled" : "open";
      const ways: Record<State | "well", Way> = {
        well: "open",
        refused: "refused",
        silent: "silent",
        slow: SLOW,
        lying: garbled,
      };
      await doors[party].become(ways[state]);
    },
    async stop() {
      for (const door of Object.values(doors)) await door.stop();
      await Promise.all([node.stop(), mails.stop()]);
      await chain.stop();
      await postgres.stop();
    },
  };
}
