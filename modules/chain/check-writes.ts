import type { Db } from "../kernel/db";
import { type Faults, noteFaults } from "../kernel/faults";
import type { Chain, ContractCall, Hex32 } from "../kernel/ports";
import { readCall } from "./contract-call";
import * as store from "./store";

const PAGE = 500;
const MAX_ORPHANS = 100;

type Row = Awaited<ReturnType<typeof store.findWrites>>[number];
/** A write as stored; `call` is null where it cannot be read. */
export type StoredWrite = Omit<Row, "call"> & { call: ContractCall | null };

/** Reads writes by id for consistency checks. Unknown ids are left out. */
export async function findStoredWrites(db: Db, ids: string[]): Promise<Map<string, StoredWrite>> {
  const rows = ids.length === 0 ? [] : await store.findWrites(db, ids);
  return new Map(rows.map((row) => [row.id, { ...row, call: callOrNull(row.call) }]));
}

function callOrNull(stored: unknown): ContractCall | null {
  try {
    return readCall(stored);
  } catch {
    return null;
  }
}

/**
 * Checks each write: its call can be read and matches its key, and a done write was mined in the stored block,
 * according to its own transaction and the chain. Returns the number of writes.
 */
export async function checkWrites(deps: { db: Db; chain: Chain }, faults: Faults): Promise<number> {
  let writes = 0;
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof store.pageOfWrites>> = await store.pageOfWrites(deps.db, after, PAGE);
    for (const write of page) {
      writes++;
      await noteFaults(faults, `write ${write.key}`, async () => {
        for (const what of ofCall(write)) faults.push(`write ${write.key} ${what}`);
        for (const what of await ofTransaction(write, deps.chain)) faults.push(`write ${write.key} ${what}`);
      });
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE) break;
  }
  for (const { hash } of await store.findTransactionsWithoutWrite(deps.db, MAX_ORPHANS)) {
    faults.push(`transaction ${hash} is of a write that is gone`);
  }
  return writes;
}

type Written = Awaited<ReturnType<typeof store.pageOfWrites>>[number];

/**
 * Checks that the call matches the key: the key makes a write happen once, so another call under it would be a
 * different write.
 */
function ofCall({ key, call }: Written): string[] {
  const read = callOrNull(call);
  if (!read) return ["has a call that cannot be read"];
  const list = read.kind === "publish-status" ? read.list.slice(read.list.lastIndexOf("/") + 1) : "";
  const expected =
    read.kind === "anchor"
      ? `anchor:${read.root.slice(2)}`
      : read.kind === "publish-status"
        ? `publish-status:${list}:${BigInt(read.digest.slice(0, 18))}`
        : `${read.kind}:${read.key}`;
  return key === expected ? [] : [`has the call of ${expected}`];
}

async function ofTransaction(write: Written, chain: Chain): Promise<string[]> {
  const { state, transactionHash, blockNumber, blockHash, blockTime, doneAt, transactions, chainId } = write;
  const isPlaced = blockNumber !== null || blockHash !== null;
  if (state !== "done") return isPlaced || doneAt ? ["is not done, and says when or where it was"] : [];
  if (!doneAt || !blockTime) return ["is done, and does not say when"];
  // A write whose effect was in the contract before it was sent has no transaction.
  if (transactionHash === null) return isPlaced ? ["says a block and no transaction"] : [];
  const own = transactions.find(({ hash }) => hash === transactionHash);
  if (!own) return ["is done by a transaction that is gone"];
  if (own.state !== "mined") return [`is done by a transaction that is ${own.state}`];
  const target = chain.target();
  if (chainId !== target.chainId || write.contract !== target.contract) return [];
  const { hash, from, nonce, to } = own;
  if (own.chainId !== chainId || to !== write.contract || (write.sender !== null && from !== write.sender)) {
    return ["is done by a transaction to another contract or of another sender"];
  }
  const seen = await chain.transactionState({ hash: hash as Hex32, from: from as Hex32, nonce });
  if (seen.state !== "mined") return [`is done by a transaction that is ${seen.state} on the chain`];
  const isSame =
    seen.blockNumber === blockNumber &&
    seen.blockHash === blockHash &&
    seen.blockTime.getTime() === blockTime.getTime();
  return isSame ? [] : [`was mined in block ${seen.blockNumber} (${seen.blockHash}), and says another place or time`];
}
