import { findSealsOfTree } from "../../audit/index.server";
import { buildBlocks, type PathStep, positionOf } from "../../credentials/index.server";
import type { Database, Transaction } from "../../kernel/db";
import { storesCompactly } from "../../platform/index.server";
import * as store from "../store";

/** A step takes some hundredths of a second, so that nobody waits for a row that it holds. */
const STEP = 200;
/** A tree is rewritten as a whole: it may have 16,384 leaves. */
const TREE_MS = 120_000;

export interface CompactReport {
  certificates: number;
  trees: number;
  /** What was left as it is: documents that are none any more, and trees of which a leaf is missing. `fsck` names them. */
  leftOut: number;
}

/**
 * Stores certificates that were issued before in the form that takes less room, while the platform works. Each step is one
 * transaction, and what was done is not found again: killed anywhere, it goes on where it was. Throws where nothing is
 * stored so yet.
 */
export async function compactStored(
  deps: { db: Database },
  tell: (report: CompactReport) => void = () => {},
): Promise<CompactReport> {
  if (!(await storesCompactly(deps.db))) throw new Error("certificates are not stored compactly yet");
  const report: CompactReport = { certificates: 0, trees: 0, leftOut: 0 };
  for (let after: string | null = null; ; ) {
    const last: string | null = await deps.db.$transaction((tx) => packNext(tx, after, report));
    if (last === null) break;
    after = last;
    tell(report);
  }
  for (let after: string | null = null; ; ) {
    const [tree] = await store.findTreesWithPaths(deps.db, after, 1);
    if (!tree) return report;
    if (await deps.db.$transaction((tx) => rebuildTree(tx, tree), { timeout: TREE_MS })) report.trees++;
    else report.leftOut++;
    after = tree.id;
    tell(report);
  }
}

/** The last that was looked at, or null where none is left. */
async function packNext(tx: Transaction, after: string | null, report: CompactReport): Promise<string | null> {
  const rows = await store.lockNotSmallest(tx, after, STEP);
  const whole = rows.filter(({ document }) => isDocument(document));
  if (whole.length > 0) await store.storePacked(tx, await store.packRows(tx, whole));
  report.certificates += whole.length;
  report.leftOut += rows.length - whole.length;
  return rows.at(-1)?.id ?? null;
}

function isDocument(text: string): boolean {
  try {
    return Boolean(JSON.parse(text).credentialSubject);
  } catch {
    return false;
  }
}

/** False, and nothing done, where the leaves that are found do not make the tree that was anchored. */
async function rebuildTree(
  tx: Transaction,
  { id, root, leafCount }: { id: string; root: string; leafCount: number },
): Promise<boolean> {
  const { certificates, earlier } = await store.lockLeavesWithPaths(tx, id);
  const leaves: string[] = [];
  for (const { leaf, path } of [...certificates, ...earlier, ...(await findSealsOfTree(tx, id))]) {
    const position = positionOf(path as PathStep[], leafCount);
    if (position === null) return false;
    leaves[position] = leaf;
  }
  if (Object.keys(leaves).length !== leafCount) return false;
  const { root: rebuilt, blocks } = buildBlocks(leaves);
  if (rebuilt !== root) return false;
  await store.insertBlocks(tx, id, blocks);
  const placed = certificates.map((one) => ({ id: one.id, position: leaves.indexOf(one.leaf) }));
  await store.replaceAnchorPaths(tx, id, placed);
  return true;
}
