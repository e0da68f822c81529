import { createHash } from "node:crypto";
import { type AnchorCheck, type Chain, ChainUnavailable, type Hex32, type SignedTransaction } from "#modules/ports";

type Call = "nextNonce" | "signAnchor" | "broadcast" | "transactionState" | "findAnchor" | "checkAnchor";

const feeOf = ({ raw }: { raw: string }) => Number(Buffer.from(raw.slice(2), "hex").toString("utf8").split("|")[2]);

/**
 * A chain in memory: one block for each transaction. Each call can be made to fail before it takes effect (`unapplied`)
 * or after (`unanswered`), once or for as long as the chain is down.
 */
export function fakeChain() {
  const mined = new Map<string, { root: Hex32; blockNumber: number; blockTime: Date }>();
  const nonces = new Set<number>();
  const failures: { call: Call; how: "unapplied" | "unanswered" }[] = [];
  const broadcasts: string[] = [];
  let down = false;
  let mining = true;
  const pool = new Map<string, SignedTransaction>();

  const target = {
    chainId: 31_337,
    networkLabel: "sepolia",
    contract: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
    anchorer: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    anchorerSince: new Date("2026-11-01T00:00:00Z"),
  } as const;

  async function through<T>(call: Call, effect: () => T): Promise<T> {
    if (down) throw new ChainUnavailable("unreachable", "the fake chain is down");
    const index = failures.findIndex((failure) => failure.call === call);
    const [failure] = index >= 0 ? failures.splice(index, 1) : [];
    if (failure?.how === "unapplied") throw new ChainUnavailable("unreachable", `${call} failed before it took effect`);
    const result = effect();
    if (failure?.how === "unanswered") throw new ChainUnavailable("unreachable", `the answer to ${call} was lost`);
    return result;
  }

  function mine(transaction: SignedTransaction) {
    nonces.add(transaction.nonce);
    const root = `0x${Buffer.from(transaction.raw.slice(2), "hex").toString("utf8").split("|")[0]}` as Hex32;
    const blockNumber = mined.size + 2;
    mined.set(transaction.hash, { root, blockNumber, blockTime: new Date(Date.UTC(2026, 10, 20, 9, 0, blockNumber)) });
  }

  const chain: Chain = {
    target: () => target,
    nextNonce: () => through("nextNonce", () => nonces.size + pool.size),
    signAnchor: (root, nonce, replacing) =>
      through("signAnchor", () => {
        const fee = replacing ? feeOf(replacing) + 1 : 1;
        const raw = `0x${Buffer.from(`${root.slice(2)}|${nonce}|${fee}`).toString("hex")}`;
        const hash = `0x${createHash("sha256").update(raw).digest("hex")}` as Hex32;
        return { chainId: target.chainId, from: target.anchorer, to: target.contract, nonce, hash, raw };
      }),
    broadcast: (transaction) =>
      through("broadcast", () => {
        broadcasts.push(transaction.hash);
        if (mined.has(transaction.hash) || pool.has(transaction.hash)) return;
        if (nonces.has(transaction.nonce)) throw new Error("nonce too low");
        const rival = [...pool.values()].find(({ nonce }) => nonce === transaction.nonce);
        if (rival && feeOf(rival) >= feeOf(transaction)) throw new Error("replacement transaction underpriced");
        if (rival) pool.delete(rival.hash);
        if (mining) mine(transaction);
        else pool.set(transaction.hash, transaction);
      }),
    transactionState: ({ hash, nonce }) =>
      through("transactionState", () => {
        const block = mined.get(hash);
        if (block) return { state: "mined" as const, blockHash: hash, ...block };
        if (pool.has(hash)) return { state: "pending" as const, blockNumber: null };
        return nonces.has(nonce) ? { state: "replaced" as const } : { state: "missing" as const };
      }),
    findAnchor: (root) => through("findAnchor", () => [...mined.values()].find((block) => block.root === root) ?? null),
    async checkAnchor({ root, transactionHash }): Promise<AnchorCheck> {
      try {
        return await through("checkAnchor", () => {
          const block = mined.get(transactionHash);
          if (!block) return { state: "not-anchored" as const };
          if (block.root !== root) return { state: "mismatch" as const, detail: "another root" };
          return { state: "anchored" as const, confirmations: 1, ...block };
        });
      } catch (error) {
        if (!(error instanceof ChainUnavailable)) throw error;
        return { state: "unavailable", reason: error.reason, detail: error.message };
      }
    },
  };

  return {
    chain,
    /** Hashes in the order in which they were handed to the network, repeats included. */
    broadcasts,
    minedRoots: () => [...mined.values()].map((block) => block.root.slice(2)),
    failNext(call: Call, how: "unapplied" | "unanswered") {
      failures.push({ call, how });
    },
    setDown(value: boolean) {
      down = value;
    },
    /** Stops mining: transactions wait in the pool until it is started again. */
    setMining(value: boolean) {
      mining = value;
      if (!value) return;
      for (const transaction of pool.values()) mine(transaction);
      pool.clear();
    },
    /** As if the last block had been replaced by one without our transaction; its nonce is free again. */
    reorganise(taken: { nonceUsedElsewhere: boolean }) {
      const last = [...mined.keys()].at(-1);
      if (!last) throw new Error("nothing was mined");
      mined.delete(last);
      if (!taken.nonceUsedElsewhere) nonces.delete(Math.max(...nonces));
    },
    /** As if somebody else had used this nonce of ours. */
    useNonceElsewhere(nonce: number) {
      nonces.add(nonce);
    },
  };
}
