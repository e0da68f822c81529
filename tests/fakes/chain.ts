import { createHash } from "node:crypto";
import {
  type AnchorCheck,
  type CallSimulation,
  type Chain,
  ChainUnavailable,
  type ContractCall,
  type Hex32,
  type SignedTransaction,
} from "#modules/kernel/ports";

type Call =
  | "nextNonce"
  | "simulateCall"
  | "signCall"
  | "broadcast"
  | "transactionState"
  | "findAnchor"
  | "findSnapshot"
  | "balances"
  | "checkAnchor";

/**
 * How a call fails: before it takes effect, after it, or after it with the calling process killed, which handles
 * nothing.
 */
type Failure = "unapplied" | "unanswered" | "killed";

interface Block {
  call: ContractCall;
  reverted: boolean;
  blockNumber: number;
  blockTime: Date;
}

type Body = { call: ContractCall; nonce: number; fee: number };
const bodyOf = ({ raw }: { raw: string }): Body => JSON.parse(Buffer.from(raw.slice(2), "hex").toString("utf8"));

/** Identifies what a call registers; the contract rejects a second registration. */
const identity = (call: ContractCall) =>
  call.kind === "anchor" ? call.root : "key" in call ? `${call.kind} ${call.organization} ${call.key}` : null;

/**
 * Creates an in-memory chain with the contract's rules: one block for each transaction. Each call can be made to fail
 * before it takes effect (`unapplied`) or after (`unanswered`), once or for as long as the chain is down.
 */
export function fakeChain() {
  const mined = new Map<string, Block>();
  const nonces = new Set<number>();
  const failures: { call: Call; how: Failure }[] = [];
  const broadcasts: string[] = [];
  let down = false;
  let mining = true;
  let authority = true;
  let isLocal = true;
  let anchorsPaidFor = 1_000_000;
  const pool = new Map<string, SignedTransaction>();

  const anchorer = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
  const target = {
    chainId: 31_337,
    networkLabel: "sepolia",
    contract: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
    anchorer,
    registrar: anchorer as `0x${string}` | null,
    isLocal: true,
    anchorerSince: new Date("2026-11-01T00:00:00Z"),
  } as const;
  let registrar = target.registrar;

  async function through<T>(call: Call, effect: () => T): Promise<T> {
    if (down) throw new ChainUnavailable("unreachable", "the fake chain is down");
    const index = failures.findIndex((failure) => failure.call === call);
    const [failure] = index >= 0 ? failures.splice(index, 1) : [];
    if (failure?.how === "unapplied") throw new ChainUnavailable("unreachable", `${call} failed before it took effect`);
    const result = effect();
    if (failure?.how === "killed") throw new Error(`killed after ${call}`);
    if (failure?.how === "unanswered") throw new ChainUnavailable("unreachable", `the answer to ${call} was lost`);
    return result;
  }

  const effective = () => [...mined.values()].filter(({ reverted }) => !reverted);
  const findBlock = (wanted: string | null) =>
    effective().find(({ call }) => wanted && identity(call) === wanted) ?? null;

  function simulate(call: ContractCall): CallSimulation {
    const already = findBlock(identity(call));
    if ("key" in call && !authority) return { outcome: "refused", error: "NotAuthority" };
    if (already && call.kind !== "anchor") return { outcome: "stands-already", since: already.blockTime };
    if (already) return { outcome: "refused", error: "AlreadyAnchored" };
    if (call.kind === "retire-key" || call.kind === "report-key-compromise") {
      const registered = findBlock(identity({ ...call, kind: "register-key" }));
      if (!registered) return { outcome: "refused", error: "KeyNotRegistered" };
    }
    return { outcome: "works" };
  }

  function mine(transaction: SignedTransaction) {
    nonces.add(transaction.nonce);
    const { call } = bodyOf(transaction);
    const reverted = simulate(call).outcome !== "works";
    const blockNumber = mined.size + 2;
    const blockTime = new Date(Date.UTC(2026, 10, 20, 9, 0, blockNumber));
    mined.set(transaction.hash, { call, reverted, blockNumber, blockTime });
  }

  const chain: Chain = {
    target: () => ({ ...target, registrar, isLocal }),
    senderOf: (call) => ("key" in call ? registrar : anchorer),
    nextNonce: () => through("nextNonce", () => nonces.size + pool.size),
    simulateCall: (call) => through("simulateCall", () => simulate(call)),
    signCall: (call, nonce, replacing) =>
      through("signCall", () => {
        const fee = replacing ? bodyOf(replacing).fee + 1 : 1;
        const raw = `0x${Buffer.from(JSON.stringify({ call, nonce, fee })).toString("hex")}`;
        const hash = `0x${createHash("sha256").update(raw).digest("hex")}` as Hex32;
        return { chainId: target.chainId, from: anchorer, to: target.contract, nonce, hash, raw };
      }),
    broadcast: (transaction) =>
      through("broadcast", () => {
        broadcasts.push(transaction.hash);
        if (mined.has(transaction.hash) || pool.has(transaction.hash)) return;
        if (nonces.has(transaction.nonce)) throw new Error("nonce too low");
        const rival = [...pool.values()].find(({ nonce }) => nonce === transaction.nonce);
        if (rival && bodyOf(rival).fee >= bodyOf(transaction).fee) {
          throw new Error("replacement transaction underpriced");
        }
        if (rival) pool.delete(rival.hash);
        if (mining) mine(transaction);
        else pool.set(transaction.hash, transaction);
      }),
    transactionState: ({ hash, nonce }) =>
      through("transactionState", () => {
        const block = mined.get(hash);
        if (block?.reverted) return { state: "reverted" as const, blockNumber: block.blockNumber };
        if (block) {
          const { blockNumber, blockTime } = block;
          return { state: "mined" as const, blockHash: hash, blockNumber, blockTime };
        }
        if (pool.has(hash)) return { state: "pending" as const, blockNumber: null };
        return nonces.has(nonce) ? { state: "replaced" as const } : { state: "missing" as const };
      }),
    findAnchor: (root) => through("findAnchor", () => findBlock(root)),
    balances: () =>
      through("balances", () => [{ address: anchorer, ether: String(anchorsPaidFor / 10_000), anchorsPaidFor }]),
    // An in-memory chain has no blocks to hash.
    proveTransaction: async () => null,

    findSnapshot: (list) =>
      through("findSnapshot", () => {
        const published = effective().findLast(({ call }) => call.kind === "publish-status" && call.list === list);
        if (published?.call.kind !== "publish-status") return null;
        const { call, blockNumber, blockTime } = published;
        return { digest: call.digest, blockNumber, blockTime };
      }),
    head: async () => (down ? null : `block ${mined.size}`),
    async checkAnchor({ root, transactionHash }): Promise<AnchorCheck> {
      try {
        return await through("checkAnchor", () => {
          const block = mined.get(transactionHash);
          if (!block) return { state: "not-anchored" as const };
          if (identity(block.call) !== root) return { state: "mismatch" as const, detail: "another root" };
          const { blockNumber, blockTime } = block;
          return { state: "anchored" as const, confirmations: 1, blockNumber, blockTime };
        });
      } catch (error) {
        if (!(error instanceof ChainUnavailable)) throw error;
        return { state: "unavailable", reason: error.reason, detail: error.message };
      }
    },
  };

  return {
    chain,
    /** Hashes in the order of the broadcasts, repeats included. */
    broadcasts,
    minedRoots: () => effective().flatMap(({ call }) => (call.kind === "anchor" ? [call.root.slice(2)] : [])),
    /** Returns every successful call of the contract, in order. */
    minedCalls: () => effective().map(({ call }) => call),
    revertedCalls: () => [...mined.values()].filter(({ reverted }) => reverted).map(({ call }) => call),
    failNext(call: Call, how: Failure) {
      failures.push({ call, how });
    },
    setDown(value: boolean) {
      down = value;
    },
    /** Sets whether the registrar's key is present. */
    setRegistrar(here: boolean) {
      registrar = here ? anchorer : null;
    },
    /** Sets whether the chain is local, and the number of anchors that the wallet can pay for. */
    setMoney(money: { isLocal: boolean; anchorsPaidFor: number }) {
      ({ isLocal, anchorsPaidFor } = money);
    },
    /** Sets whether the platform may act for the organizations. */
    setAuthority(value: boolean) {
      authority = value;
    },
    /** Makes a call from another process, with the same effect. */
    callElsewhere(call: ContractCall) {
      const nonce = 1_000_000 + mined.size;
      const raw = `0x${Buffer.from(JSON.stringify({ call, nonce, fee: 1 })).toString("hex")}`;
      const hash: Hex32 = `0x${createHash("sha256").update(raw).digest("hex")}`;
      mine({ chainId: target.chainId, from: anchorer, to: target.contract, nonce, hash, raw });
      nonces.delete(nonce);
    },
    /** Stops or starts mining: meanwhile transactions wait in the pool. */
    setMining(value: boolean) {
      mining = value;
      if (!value) return;
      for (const transaction of pool.values()) mine(transaction);
      pool.clear();
    },
    /**
     * Replaces the last block by one without its transaction; the nonce is free again unless it was used elsewhere.
     */
    reorganise(taken: { nonceUsedElsewhere: boolean }) {
      const last = [...mined.keys()].at(-1);
      if (!last) throw new Error("nothing was mined");
      mined.delete(last);
      if (!taken.nonceUsedElsewhere) nonces.delete(Math.max(...nonces));
    },
    /** Marks a nonce as used by another transaction. */
    useNonceElsewhere(nonce: number) {
      nonces.add(nonce);
    },
  };
}
