import { entriesAbout } from "../../audit/index.server";
import { findStoredWrites, type StoredWrite } from "../../chain/index.server";
import { LEAVES_OF_A_BLOCK, pathsInWholeBlock, type TreeBlock } from "../../credentials/index.server";
import { type Faults, noteFaults } from "../../kernel/faults";
import type { Chain } from "../../kernel/ports";
import type { EntryOfCertificate } from "../rules/replay-audit";
import * as store from "../store";
import type { ConsistencyDeps } from "./check-consistency";

const PAGE = 500;
const MAX_ORPHANS = 100;
const SAME_MOMENT_MS = 10 * 60_000;
const TREE_ACTIONS = ["anchor.prepared", "anchor.confirmed", "anchor.taken-back"];

type Tree = Awaited<ReturnType<typeof store.pageOfTrees>>[number];

/**
 * Checks each tree against its leaves, its write, the audit log and the chain. Returns how many trees are anchored.
 */
export async function checkTrees(deps: ConsistencyDeps, seals: Map<string, number>, faults: Faults): Promise<number> {
  let anchored = 0;
  for (let after: string | null = null; ; ) {
    const trees: Tree[] = await store.pageOfTrees(deps.db, after, PAGE);
    const ids = trees.map(({ id }) => id);
    const writes = await findStoredWrites(deps.db, ids);
    const entries = await entriesAbout(deps.db, ids, TREE_ACTIONS);
    for (const tree of trees) {
      if (tree.state === "anchored") anchored++;
      const name = `tree ${tree.root}`;
      await noteFaults(faults, name, async () => {
        const found = tree._count.certificates + tree._count.earlierIssues + (seals.get(tree.id) ?? 0);
        if (tree.leafCount !== found) faults.push(`${name} was made of ${tree.leafCount} leaves and has ${found}`);
        for (const what of ofEntries(tree, entries.get(tree.id) ?? [])) faults.push(`${name} ${what}`);
        for (const what of ofWrite(tree, writes.get(tree.id))) faults.push(`${name} ${what}`);
        for (const what of ofBlocks(tree, await store.findBlocksOf(deps.db, tree.id))) faults.push(`${name} ${what}`);
        for (const what of await ofChain(tree, deps.chain)) faults.push(what);
      });
    }
    after = ids.at(-1) ?? null;
    if (trees.length < PAGE) break;
  }
  for (const { id } of await store.findBlocksWithoutTree(deps.db, MAX_ORPHANS)) {
    faults.push(`tree ${id} is gone, and blocks of its leaves are left`);
  }
  return anchored;
}

/** Compares a tree with the audit entries of its creation and its confirmation. */
function ofEntries(tree: Tree, entries: EntryOfCertificate[]): string[] {
  const prepared = entries.find(({ action }) => action === "anchor.prepared");
  const last = entries.findLast(({ action }) => action !== "anchor.prepared");
  const isConfirmed = last?.action === "anchor.confirmed";
  const [root, leafCount] = [detail(prepared, "root"), detail(prepared, "leafCount")];
  const [transaction, block] = [detail(last, "transaction"), detail(last, "block")];
  return [
    ...(prepared ? [] : ["was made, and the audit log does not know of it"]),
    ...(prepared && root !== tree.root ? [`was made with the root ${root}, as the audit log says`] : []),
    ...(prepared && leafCount !== tree.leafCount ? [`was made of ${leafCount} leaves, as the audit log says`] : []),
    ...(prepared && !isSameMoment(prepared.at, tree.createdAt)
      ? ["was made at another time, as the audit log says"]
      : []),
    ...(isConfirmed === (tree.state === "anchored") ? [] : [`is ${tree.state}, and otherwise as the audit log says`]),
    ...(isConfirmed && (transaction !== tree.transactionHash || block !== tree.blockNumber)
      ? [`was anchored by ${transaction} in block ${block}, as the audit log says`]
      : []),
    ...(isConfirmed && !isSameMoment(last.at, tree.anchoredAt)
      ? ["was anchored at another time, as the audit log says"]
      : []),
  ];
}

/** Compares a tree with its write to the contract, which stores the same values in a row of its own. */
function ofWrite(tree: Tree, write: StoredWrite | undefined): string[] {
  if (!write) return ["has no write to the chain"];
  const states = { waiting: "prepared", published: "published", done: "anchored", refused: "prepared" } as const;
  const pairs: [string, unknown, unknown][] = [
    ["state", tree.state, states[write.state]],
    ["root", `0x${tree.root}`, write.call?.kind === "anchor" ? write.call.root : null],
    ["chain", tree.chainId, write.chainId],
    ["contract", tree.contract, write.contract],
    ["sender", tree.anchorer, write.sender],
    ["transaction", tree.transactionHash, write.transactionHash],
    ["block", tree.blockNumber, write.blockNumber],
    ["block's hash", tree.blockHash, write.blockHash],
    ["block's time", tree.blockTime?.getTime(), write.blockTime?.getTime()],
  ];
  const differing = pairs.filter(([, here, there]) => here !== there).map(([what]) => what);
  return differing.length > 0 ? [`is not what its write to the chain says: ${differing.join(", ")}`] : [];
}

/** Checks that all blocks of a tree exist and that each leads to the root. Trees without blocks are skipped. */
function ofBlocks(tree: Tree, blocks: TreeBlock[]): string[] {
  if (blocks.length === 0) return [];
  const faults: string[] = [];
  const expected = Math.ceil(tree.leafCount / LEAVES_OF_A_BLOCK);
  if (blocks.length !== expected) faults.push(`has ${blocks.length} of its ${expected} blocks of leaves`);
  for (const block of blocks)
    if (pathsInWholeBlock(block, tree.root).length === 0)
      faults.push(`has a damaged block of leaves, number ${block.block}`);
  return faults;
}

async function ofChain(tree: Tree, chain: Chain): Promise<string[]> {
  const { chainId, contract, anchorer, networkLabel, anchorerSince } = chain.target();
  const faults: string[] = [];
  if (tree.chainId === chainId && tree.contract === contract && tree.anchorer === anchorer) {
    if (tree.networkLabel !== networkLabel) faults.push(`tree ${tree.root} names its chain ${tree.networkLabel}`);
    if (tree.anchorerSince.getTime() !== anchorerSince.getTime()) {
      faults.push(`tree ${tree.root} says another time since which its sender may anchor`);
    }
  }
  if (tree.state !== "anchored") return faults;
  const anchor = await chain.findAnchor(`0x${tree.root}`);
  if (!anchor) return [...faults, `root ${tree.root} does not stand on the chain`];
  if (anchor.blockNumber !== tree.blockNumber) faults.push(`root ${tree.root} stands in another block than stored`);
  else if (anchor.blockTime.getTime() !== tree.blockTime?.getTime()) {
    faults.push(`root ${tree.root} stands in a block of another time than stored`);
  }
  return faults;
}

function detail(entry: EntryOfCertificate | undefined, name: string): unknown {
  const { details } = entry ?? {};
  return typeof details === "object" && details !== null ? (details as Record<string, unknown>)[name] : undefined;
}

const isSameMoment = (one: Date, other: Date | null) =>
  other !== null && Math.abs(one.getTime() - other.getTime()) <= SAME_MOMENT_MS;
