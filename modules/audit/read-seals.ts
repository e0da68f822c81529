import type { Db } from "../kernel/db";
import { findLatestSeals, findSealsOfChain } from "./store";

/** A head a day through twenty-seven years. */
const MAX_SEALS = 10_000;
/** Of the newest heads, so many are searched for one that is anchored. */
const LATEST_SEALS = 7;

/** Where the root of a tree stands in the contract. */
export interface TreeAnchor {
  root: string;
  chainId: number;
  networkLabel: string;
  contract: string;
  anchorer: string;
  transactionHash: string | null;
  blockNumber: number | null;
  blockTime: Date | null;
}

/** Certificates own the trees; they are given by id, those that are anchored alone. */
export interface TreeAnchors {
  anchorsOfTrees(db: Db, ids: string[]): Promise<Map<string, TreeAnchor>>;
}

/**
 * A head that was sealed, the path to the root of its tree, and where that stands; the last two once they are known.
 */
export interface SealedHead {
  sequence: number;
  head: string;
  sealedAt: Date;
  path: unknown;
  anchor: TreeAnchor | null;
}

/**
 * How far an organization's log is sealed: up to when, and the anchor of that head; null before the first seal. One of
 * the newest heads that is anchored goes before newer ones that are not.
 */
export async function getSeal(
  deps: { db: Db } & TreeAnchors,
  organizationId: string,
): Promise<{ sealedAt: Date; anchor: TreeAnchor | null } | null> {
  const seals = await findLatestSeals(deps.db, organizationId, LATEST_SEALS);
  const anchors = await anchorsOf(deps, seals);
  const anchored = seals.find(({ treeId }) => treeId && anchors.has(treeId));
  const shown = anchored ?? seals[0];
  return shown ? { sealedAt: shown.sealedAt, anchor: anchors.get(shown.treeId ?? "") ?? null } : null;
}

/** The heads of a chain that were sealed, from a place on. */
export async function sealsFrom(deps: { db: Db } & TreeAnchors, chain: string, first: number): Promise<SealedHead[]> {
  const seals = await findSealsOfChain(deps.db, chain, first, MAX_SEALS);
  const anchors = await anchorsOf(deps, seals);
  return seals.map(({ sequence, head, sealedAt, path, treeId }) => ({
    sequence,
    head,
    sealedAt,
    path,
    anchor: anchors.get(treeId ?? "") ?? null,
  }));
}

const anchorsOf = (deps: { db: Db } & TreeAnchors, seals: { treeId: string | null }[]) =>
  deps.anchorsOfTrees(deps.db, [...new Set(seals.flatMap(({ treeId }) => treeId ?? []))]);
