import { claimSeals, placeSeals, recordAudit } from "../../audit/index.server";
import { queueWrite } from "../../chain/index.server";
import { buildBlocks, pathsInBlock, rootOfPath } from "../../credentials/index.server";
import type { Database, Transaction } from "../../kernel/db";
import { type Chain, type JobKind, type Jobs, NOTHING } from "../../kernel/ports";
import * as store from "../store";
import {
  assertWhole,
  type DamageDeps,
  DamagedLeaves,
  hashDocuments,
  markDamaged,
  noteRestored,
  whenToCheckAgain,
} from "./leave-out-damaged";

/**
 * Maximum number of leaves of a tree: the largest batch, of 10,000, gets one root, and its anchoring is paid for once.
 * A path has at most 14 steps.
 */
const LARGEST_TREE = 16_384;
/** Maximum number of audit chain heads among the leaves: at least half of a tree remains for certificates. */
const MAX_SEALS = LARGEST_TREE / 2;

interface AnchorDeps extends DamageDeps {
  db: Database;
  chain: Pick<Chain, "target">;
}

/**
 * Gathers the certificates that are in no tree into Merkle trees, with the waiting heads of audit chains, and stores
 * root, paths and the intent to publish in one transaction per tree. Nothing is sent here. After a crash, all of a tree
 * exists or nothing of it. Damaged certificates are left out; all others are anchored.
 */
export async function anchorWaiting(deps: AnchorDeps): Promise<void> {
  for (;;) {
    const claimed = await deps.db
      .$transaction((tx) => prepareTree(tx, deps), { timeout: 120_000 })
      .catch(async (error: unknown) => {
        if (!(error instanceof DamagedLeaves)) throw error;
        await deps.db.$transaction((tx) => markDamaged(tx, deps, error.ids));
        return LARGEST_TREE;
      });
    if (claimed < LARGEST_TREE) return;
  }
}

/** Prepares one tree and returns its number of leaves. Throws `DamagedLeaves` where certificates must be left out. */
async function prepareTree(tx: Transaction, deps: AnchorDeps): Promise<number> {
  const seals = await claimSeals(tx, MAX_SEALS);
  const claimed = await store.claimUnanchored(tx, LARGEST_TREE - seals.length, whenToCheckAgain(deps.clock.now()));
  const leaves = [...claimed.rows, ...seals].map(({ leaf }) => leaf);
  if (leaves.length === 0) return 0;
  // Damage is rare, so the tree is stored while documents are hashed, and rolled back where one is damaged. Storing
  // also fails for an invalid leaf; the damage is reported first, because it is the cause.
  const storing = storeTree(tx, deps, { certificates: claimed.rows, seals });
  const [hashed] = await Promise.all([hashDocuments(deps, claimed), storing.catch(() => null)]);
  assertWhole(claimed.rows, hashed);
  const { id, root } = await storing;
  await noteRestored(tx, claimed.rows);
  await verifyStoredTree(tx, deps, { id, root }, claimed.rows);
  await recordAudit(tx, deps, {
    organizationId: null,
    actor: "system",
    action: "anchor.prepared",
    subject: id,
    details: { root, leafCount: leaves.length },
  });
  const call = { kind: "anchor", root: `0x${root}` } as const;
  await queueWrite(tx, deps, { id, key: `anchor:${root}`, call, sender: deps.chain.target().anchorer });
  return leaves.length;
}

interface Leaf {
  id: string;
  leaf: string;
}

/** Stores the tree of these leaves, with its blocks and the position or path of each leaf. */
async function storeTree(
  tx: Transaction,
  deps: AnchorDeps,
  { certificates, seals }: { certificates: Leaf[]; seals: Leaf[] },
): Promise<{ id: string; root: string }> {
  const leaves = [...certificates, ...seals].map(({ leaf }) => leaf);
  const { root, blocks } = buildBlocks(leaves);
  const id = deps.ids.uuid();
  const { chainId, networkLabel, contract, anchorer, anchorerSince } = deps.chain.target();
  await store.insertAnchorBatch(tx, {
    id,
    root,
    leafCount: leaves.length,
    createdAt: deps.clock.now(),
    chainId,
    networkLabel,
    contract,
    anchorer,
    anchorerSince,
  });
  const paths = blocks.flatMap(pathsInBlock);
  await store.insertBlocks(tx, id, blocks);
  const placed = certificates.map((certificate, position) => ({ id: certificate.id, position }));
  await store.storeAnchorPositions(tx, id, placed);
  const pathsOfSeals = paths.slice(certificates.length);
  const placedSeals = seals.map((seal, index) => ({ id: seal.id, path: pathsOfSeals[index] }));
  await placeSeals(tx, { id, root }, placedSeals);
  return { id, root };
}

/**
 * Recomputes everything from the stored rows: leaf from document, root from leaf and path. A root on the chain cannot
 * be taken back, and a single flipped bit in memory has permanently destroyed a public log before. A document whose
 * bytes equal those hashed a moment ago (`checked`) is not hashed again.
 */
async function verifyStoredTree(
  tx: Transaction,
  deps: AnchorDeps,
  { id, root }: { id: string; root: string },
  checked: store.StoredLeaf[],
) {
  const { rows, frames } = await store.findAnchoredLeaves(tx, id);
  const before = new Map(checked.map((certificate) => [certificate.id, certificate]));
  const changed = rows.filter((row) => !isSameDocument(row, before.get(row.id)));
  const leaves = new Map(checked.map((certificate) => [certificate.id, certificate.leaf]));
  const hashed = await hashDocuments(deps, { rows: changed, frames });
  for (const [index, row] of changed.entries()) leaves.set(row.id, hashed[index] ?? "");
  for (const { id, leaf, anchorPath } of rows) {
    if (leaves.get(id) !== leaf)
      throw new Error(`the stored document of certificate ${id} does not have the stored leaf`);
    if (rootOfPath(leaf, anchorPath) !== root) {
      throw new Error(`the stored path of certificate ${id} does not lead to root ${root}`);
    }
  }
}

/** Whether two packed documents are the same: equal bytes and the same frame, which never changes. */
function isSameDocument(row: store.StoredLeaf, before: store.StoredLeaf | undefined): boolean {
  if (!before || row.frameId !== before.frameId) return false;
  if (row.packed === null || before.packed === null) return row.packed === before.packed;
  return Buffer.compare(row.packed, before.packed) === 0;
}

/** The job that gathers waiting certificates into Merkle trees. */
export const ANCHOR: JobKind<Record<string, never>> = { name: "certificates.anchor", payload: NOTHING };

/** Schedules the anchoring of everything that gathers until then. */
export async function scheduleAnchoring(
  tx: Transaction,
  deps: { jobs: Jobs; anchorIntervalSeconds: number },
): Promise<void> {
  const afterMs = deps.anchorIntervalSeconds * 1000;
  await deps.jobs.add(tx, ANCHOR, {}, { afterMs, key: { value: "anchor", whenWaiting: "keep" } });
}
