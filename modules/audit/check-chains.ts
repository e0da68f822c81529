import { rootOfPath } from "../credentials/index.proof";
import type { Db } from "../kernel/db";
import { noteFaults } from "../kernel/faults";
import { BEGINNING, digestOf, hashAfter, leafOfHead, readCommitments } from "./rules/entry-chain";
import * as store from "./store";

const PAGE = 500;
/** Maximum number of seals of a chain: one a day for a century. */
const MAX_SEALS = 40_000;
const MAX_ORPHANS = 100;

export interface ChainReport {
  chained: number;
  waiting: number;
  sealed: number;
  /** At most one sentence for each chain: its first fault. */
  faults: string[];
}

/**
 * Recomputes every chain from its beginning, a few hundred entries at a time, and reports the first entry that was
 * changed, removed or inserted, and heads that differ from the sealed and anchored ones. `rootOfTree` returns the
 * stored root of a tree of certificates; the caller compares the root with the blockchain. A chain that cannot be read
 * is reported, and the others are still checked.
 */
export async function checkChains(db: Db, rootOfTree: RootOfTree): Promise<ChainReport> {
  const { placed, waiting } = await store.countPositions(db);
  const report: ChainReport = { chained: 0, waiting, sealed: 0, faults: [] };
  for (let after: string | null = null; ; ) {
    const chains = await store.pageOfChains(db, after, PAGE);
    for (const chain of chains) {
      report.chained += chain.length;
      await noteFaults(report.faults, `audit chain ${chain.id}`, async () => {
        const seals = await store.findSealsOfChain(db, chain.id, 0, MAX_SEALS);
        report.sealed += seals.length;
        const fault = (await findSealFault(seals, rootOfTree)) ?? (await findFault(db, chain, seals));
        if (fault) report.faults.push(`audit chain ${chain.id}: ${fault}`);
      });
    }
    after = chains.at(-1)?.id ?? null;
    if (chains.length < PAGE) break;
  }
  for (const { chain, sequence } of await store.findSealsWithoutChain(db, MAX_ORPHANS)) {
    report.faults.push(`audit chain ${chain}: it was sealed up to entry ${sequence} and is gone`);
  }
  for (const { chain, count } of await store.countForgotten(db)) {
    report.faults.push(`audit chain ${chain}: ${count} entries have no place, and it was gone on with long after them`);
  }
  // Chains may have grown during the check, so only a larger number of entries is a fault.
  if (placed > report.chained && report.faults.length === 0) {
    report.faults.push(`${placed} audit entries have a place in a chain, and all chains have ${report.chained}`);
  }
  return report;
}

type Seals = Awaited<ReturnType<typeof store.findSealsOfChain>>;
type RootOfTree = (treeId: string) => Promise<string | undefined> | string | undefined;

async function findSealFault(seals: Seals, rootOfTree: RootOfTree): Promise<string | null> {
  for (const seal of seals) {
    const name = `the head sealed at entry ${seal.sequence}`;
    if (leafOfHead(seal) !== seal.leaf) return `${name} was changed`;
    if (seal.treeId && rootOfPath(seal.leaf, seal.path) !== (await rootOfTree(seal.treeId))) {
      return `${name} is not what was anchored`;
    }
  }
  return null;
}

async function findFault(db: Db, chain: { id: string; length: number; head: string }, seals: Seals) {
  const sealedAt = new Map(seals.map(({ sequence, head }) => [sequence, head]));
  let [sequence, hash] = [0, BEGINNING];
  for (;;) {
    const entries = await store.pageOfChainEntries(db, chain.id, sequence, PAGE, chain.length);
    for (const entry of entries) {
      sequence++;
      if (entry.sequence !== sequence) return `entry ${sequence} was removed`;
      const name = `entry ${sequence} (${entry.id})`;
      const commitments = readCommitments(entry.commitments);
      if (!commitments) return `the commitments of ${name} cannot be read`;
      const digest = digestOf(chain.id, sequence, entry, commitments);
      if (digest !== entry.digest) return `${name} was changed`;
      hash = hashAfter(hash, digest);
      if (hash !== entry.hash) return `${name} does not continue the one before it`;
      const sealed = sealedAt.get(sequence);
      if (sealed !== undefined && sealed !== hash) return `${name} has not the hash that was sealed: it was rewritten`;
    }
    if (entries.length < PAGE) break;
  }
  if (sequence < chain.length) return `entry ${sequence + 1} was removed, and all after it`;
  if (hash !== chain.head) return `its head is not the hash of entry ${sequence}`;
  const length = (await store.findChain(db, chain.id))?.length ?? 0;
  const [inserted] = await store.pageOfChainEntries(db, chain.id, length, 1);
  if (inserted) return `entry ${inserted.sequence} (${inserted.id}) was inserted after its end`;
  const last = seals.at(-1);
  return last && last.sequence > sequence
    ? `it was sealed up to entry ${last.sequence} and ends with ${sequence}`
    : null;
}
