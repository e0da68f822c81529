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
 * Leaves of one tree: the largest list, of 10,000, has one root, for which it pays once. A path has at most 14 steps.
 */
const LARGEST_TREE = 16_384;
/** Of these, heads of audit chains: however many wait, as many certificates go with them. */
const MAX_SEALS = LARGEST_TREE / 2;

interface AnchorDeps extends DamageDeps {
  db: Database;
  chain: Pick<Chain, "target">;
}

/**
 * Gathers the certificates that no tree holds into Merkle trees, with the heads of audit chains that wait for one, and
 * stores root, paths and the intent to publish, in one transaction each. Nothing is sent here. What a crash leaves is
 * either all of a tree or nothing of it. A certificate that is damaged stays outside, and everybody else's goes on.
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

/**
 * Returns how many certificates and heads were looked at. Throws `DamagedLeaves` where some of them must be left out.
 */
async function prepareTree(tx: Transaction, deps: AnchorDeps): Promise<number> {
  const seals = await claimSeals(tx, MAX_SEALS);
  const claimed = await store.claimUnanchored(tx, LARGEST_TREE - seals.length, whenToCheckAgain(deps.clock.now()));
  const leaves = [...claimed.rows, ...seals].map(({ leaf }) => leaf);
  if (leaves.length === 0) return 0;
  // Damage is rare: while documents are hashed, their tree is stored, and taken back where one of them is damaged. Of a
  // leaf that is none any more, no tree can be made: what is damaged is said before what could not be stored.
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

/** Stores the tree of these leaves, and at each what leads from it to the root. */
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
 * Recomputes everything from the rows as stored: leaf from document, root from leaf and path. A root that is on the
 * chain cannot be taken back, and one flipped bit in memory has destroyed a public log for good before. A document that
 * is still, letter for letter, the one whose leaf was computed a moment ago (`checked`) has that leaf.
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

/** Packed documents are the same where the bytes are, and the frame that is never changed. */
function isSameDocument(row: store.StoredLeaf, before: store.StoredLeaf | undefined): boolean {
  if (!before || row.frameId !== before.frameId) return false;
  if (row.packed === null || before.packed === null) return row.packed === before.packed;
  return Buffer.compare(row.packed, before.packed) === 0;
}

/** Gathers what waits into Merkle trees. */
export const ANCHOR: JobKind<Record<string, never>> = { name: "certificates.anchor", payload: NOTHING };

/** Has what was signed just now anchored, with whatever else gathers until then. */
export async function scheduleAnchoring(
  tx: Transaction,
  deps: { jobs: Jobs; anchorIntervalSeconds: number },
): Promise<void> {
  const afterMs = deps.anchorIntervalSeconds * 1000;
  await deps.jobs.add(tx, ANCHOR, {}, { afterMs, key: { value: "anchor", whenWaiting: "keep" } });
}
