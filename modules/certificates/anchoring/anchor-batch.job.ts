import { claimSeals, placeSeals, recordAudit } from "../../audit/index.server";
import { queueWrite } from "../../chain/index.server";
import {
  buildBlocks,
  certificateLeaf,
  hashPair,
  type PathStep,
  pathsInBlock,
  rootFromPath,
} from "../../credentials/index.server";
import type { Database, Transaction } from "../../kernel/db";
import { type Chain, type JobKind, type Jobs, NOTHING } from "../../kernel/ports";
import { storesCompactly } from "../../platform/index.server";
import * as store from "../store";
import { type DamageDeps, leaveOutDamaged, whenToLookAgain } from "./leave-out-damaged";

/** Leaves of one tree: the largest list, of 10,000, has one root, for which it pays once. A path has at most 14 steps. */
const LARGEST_TREE = 16_384;
/** Of these, heads of audit chains: however many wait, as many certificates go with them. */
const MOST_SEALS = LARGEST_TREE / 2;

interface AnchorDeps extends DamageDeps {
  db: Database;
  chain: Pick<Chain, "target">;
}

/**
 * Gathers the certificates that no tree holds into Merkle trees, with the heads of audit chains that wait for one, and
 * stores root, paths and the intent to publish, in one transaction each. Nothing is sent here. What a crash leaves is either all of a tree or nothing of it. A
 * certificate that is damaged stays outside, and everybody else's goes on.
 */
export async function anchorWaiting(deps: AnchorDeps): Promise<void> {
  for (;;) {
    const claimed = await deps.db.$transaction((tx) => prepareTree(tx, deps), { timeout: 120_000 });
    if (claimed < LARGEST_TREE) return;
  }
}

/** Returns how many certificates and heads were looked at. */
async function prepareTree(tx: Transaction, deps: AnchorDeps): Promise<number> {
  const seals = await claimSeals(tx, MOST_SEALS);
  const claimed = await store.claimUnanchored(tx, LARGEST_TREE - seals.length, whenToLookAgain(deps.clock.now()));
  const certificates = await leaveOutDamaged(tx, deps, claimed);
  const leaves = [...certificates, ...seals].map(({ leaf }) => leaf);
  if (leaves.length === 0) return claimed.length;
  const { root, blocks } = buildBlocks(leaves);
  const id = deps.ids.uuid();
  const target = deps.chain.target();
  await store.insertAnchorBatch(tx, {
    id,
    root,
    leafCount: leaves.length,
    chainId: target.chainId,
    networkLabel: target.networkLabel,
    contract: target.contract,
    anchorer: target.anchorer,
    anchorerSince: target.anchorerSince,
    createdAt: deps.clock.now(),
  });
  const paths = blocks.flatMap(pathsInBlock);
  if (await storesCompactly(tx)) {
    await store.insertBlocks(tx, id, blocks);
    const placed = certificates.map((certificate, position) => ({ id: certificate.id, position }));
    await store.storeAnchorPositions(tx, id, placed);
  } else {
    const withPaths = certificates.map((certificate, position) => ({ id: certificate.id, path: paths[position] }));
    await store.storeAnchorPaths(tx, id, withPaths);
  }
  const pathsOfSeals = paths.slice(certificates.length);
  await placeSeals(
    tx,
    { id, root },
    seals.map((seal, index) => ({ id: seal.id, path: pathsOfSeals[index] })),
  );
  await verifyStoredTree(tx, id, root, certificates);
  await recordAudit(tx, deps, {
    organizationId: null,
    actor: "system",
    action: "anchor.prepared",
    subject: id,
    details: { root, leafCount: leaves.length },
  });
  const call = { kind: "anchor", root: `0x${root}` } as const;
  await queueWrite(tx, deps, { id, key: `anchor:${root}`, call, sender: target.anchorer });
  return claimed.length + seals.length;
}

/**
 * Recomputes everything from the rows as stored: leaf from document, root from leaf and path. A root that is on the
 * chain cannot be taken back, and one flipped bit in memory has destroyed a public log for good before. A document that is
 * still, letter for letter, the one whose leaf was computed a moment ago (`checked`) has that leaf.
 */
async function verifyStoredTree(
  tx: Transaction,
  anchorBatchId: string,
  root: string,
  checked: { id: string; document: string; leaf: string }[],
) {
  const stored = await store.findAnchoredLeaves(tx, anchorBatchId);
  const known = new Map(checked.map((certificate) => [certificate.id, certificate]));
  for (const { id, document, leaf, anchorPath } of stored) {
    const before = known.get(id);
    const recomputed = before?.document === document ? before.leaf : await certificateLeaf(JSON.parse(document));
    if (recomputed !== leaf) throw new Error(`the stored document of certificate ${id} does not have the stored leaf`);
    if (rootFromPath(leaf, anchorPath as PathStep[], hashPair) !== root) {
      throw new Error(`the stored path of certificate ${id} does not lead to root ${root}`);
    }
  }
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
