import type { Db } from "../kernel/db";
import { findLatestSeals, findSealsOfChain } from "./store";

/** Maximum number of seals: one a day for twenty-seven years. */
const MAX_SEALS = 10_000;
/** Number of the newest seals that are searched for an anchored one. */
const LATEST_SEALS = 7;

/** Location of a tree's root in the contract. */
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

/** Lookup of tree anchors, owned by the certificates. Returns only anchored trees, by id. */
export interface TreeAnchors {
  anchorsOfTrees(db: Db, ids: string[]): Promise<Map<string, TreeAnchor>>;
}

/** A sealed head with the path to the root of its tree and the anchor; both null until available. */
export interface SealedHead {
  sequence: number;
  head: string;
  sealedAt: Date;
  path: unknown;
  anchor: TreeAnchor | null;
}

/**
 * Returns when an organization's log was last sealed and the anchor of that head; null before the first seal. An
 * anchored head among the newest is preferred to a newer one without an anchor.
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

/** Returns the sealed heads of a chain from a sequence number on. */
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
