import { LRUCache } from "lru-cache";
import type { Prisma } from "#prisma/generated/client";
import {
  blockOf,
  LEAVES_OF_A_BLOCK,
  type PathStep,
  pathsInWholeBlock,
  type TreeBlock,
} from "../../credentials/index.server";
import type { Db, Transaction } from "../../kernel/db";
import { insertRows } from "../../kernel/insert-rows";
import { frameId, type PackedDocument, unpackDocument } from "../rules/packed-document";

/**
 * Certificates are stored as packed values for a frame, and their paths in the blocks of their trees (decision 0061).
 * Code outside this folder sees complete certificates: everything returned from here has passed `readWhole`.
 */

interface Frame {
  text: string;
  design: Prisma.JsonValue;
}

/** Cache of frames, which never change: enough for a platform's busiest batches. A frame has some 1,500 characters. */
const frames = new LRUCache<string, Frame>({ max: 2_000 });
type Frames = Pick<Map<string, Frame>, "get"> & { set(id: string, frame: Frame): unknown };

/** Columns that a certificate's document is unpacked from. */
export interface Stored {
  id: string;
  publicId: string;
  organizationId: string;
  packed: Uint8Array | null;
  frameId: string | null;
}

interface Placed {
  anchorBatchId: string | null;
  /** The tree, where it was read with the certificate. */
  anchorBatch?: { root: string } | null;
  anchorPosition: number | null;
}

/** Values of a certificate that are not in its row. */
interface Whole {
  /** The credential with its first proof, byte for byte as signed; empty after erasure. */
  document: string;
  /** Design as fixed at issuing: signers, image ids and brand colors. */
  design: Prisma.JsonValue;
  /** Path from the leaf to the root of its tree; null outside a tree, or where its block is missing or damaged. */
  anchorPath: PathStep[] | null;
}

/**
 * Adds documents, designs and paths to certificates. `remembered` is the cache of frames; checks of the stored data
 * pass an empty one.
 */
export async function readWhole<Row extends Stored & Placed>(
  db: Db,
  rows: Row[],
  remembered: Frames = frames,
): Promise<(Row & Whole)[]> {
  const [framesById, paths] = await Promise.all([readFrames(db, rows, remembered), readPaths(db, rows)]);
  return rows.map((row, index) => {
    const design = framesById.get(row.frameId ?? "")?.design ?? {};
    return { ...row, document: documentOf(row, framesById), design, anchorPath: paths[index] ?? null };
  });
}

/** Adds document, design and path to one certificate, or returns null for none. */
export async function readOneWhole<Row extends Stored & Placed>(
  db: Db,
  row: Row | null,
): Promise<(Row & Whole) | null> {
  return row && ((await readWhole(db, [row]))[0] ?? null);
}

/** Reads the frames of packed documents, as input for `hashStored`. */
export async function readFrameTexts(db: Db, rows: Stored[]): Promise<Map<string, string>> {
  const framesById = await readFrames(db, rows, frames);
  return new Map([...framesById].map(([id, { text }]) => [id, text]));
}

function documentOf(row: Stored, framesById: Map<string, Frame>): string {
  if (row.packed === null) return "";
  return unpackDocument(row.packed, framesById.get(row.frameId ?? "")?.text ?? "", row);
}

async function readFrames(db: Db, rows: { organizationId: string; frameId: string | null }[], remembered: Frames) {
  const framesById = new Map<string, Frame>();
  const missing = new Set<string>();
  for (const { frameId: id } of rows) {
    const frame = id && remembered.get(id);
    if (id && frame) framesById.set(id, frame);
    else if (id) missing.add(id);
  }
  if (missing.size === 0) return framesById;
  const organizationId = { in: [...new Set(rows.map((row) => row.organizationId))] };
  for (const { id, text, design } of await db.certificateFrame.findMany({
    where: { id: { in: [...missing] }, organizationId },
  })) {
    remembered.set(id, { text, design });
    framesById.set(id, { text, design });
  }
  return framesById;
}

/** Reads the paths of certificates; null outside a tree, or where the block is missing or damaged. */
export async function readPaths(db: Db, rows: Placed[]): Promise<(PathStep[] | null)[]> {
  const placed = rows.flatMap(({ anchorBatchId: tree, anchorPosition: position }) =>
    tree === null || position === null ? [] : [{ tree, position }],
  );
  const wanted = new Map(
    placed.map(({ tree, position }) => [keyOf(tree, position), { tree, block: blockOf(position) }]),
  );
  const [blocks, roots] = await Promise.all([findBlocks(db, [...wanted.values()]), findRoots(db, rows)]);
  const pathsOf = (block: (typeof blocks)[number]) => pathsInWholeBlock(block, roots.get(block.anchorBatchId) ?? "");
  const paths = new Map(blocks.map((block) => [`${block.anchorBatchId} ${block.block}`, pathsOf(block)]));
  return rows.map(({ anchorBatchId: tree, anchorPosition: position }) =>
    tree === null || position === null
      ? null
      : (paths.get(keyOf(tree, position))?.[position % LEAVES_OF_A_BLOCK] ?? null),
  );
}

/** Finds the roots of the certificates' trees, by tree id; reads those that were not read with the certificates. */
async function findRoots(db: Db, rows: Placed[]): Promise<Map<string, string>> {
  const roots = new Map(rows.map(({ anchorBatchId, anchorBatch }) => [anchorBatchId ?? "", anchorBatch?.root ?? ""]));
  const missing = [...roots].flatMap(([id, root]) => (id && !root ? [id] : []));
  if (missing.length === 0) return roots;
  const trees = await db.anchorBatch.findMany({ where: { id: { in: missing } }, select: { id: true, root: true } });
  for (const { id, root } of trees) roots.set(id, root);
  return roots;
}

const keyOf = (tree: string, position: number) => `${tree} ${blockOf(position)}`;

async function findBlocks(db: Db, wanted: { tree: string; block: number }[]) {
  if (wanted.length === 0) return [];
  return db.anchorBlock.findMany({
    where: { OR: [...groupByTree(wanted)].map(([tree, blocks]) => ({ anchorBatchId: tree, block: { in: blocks } })) },
  });
}

function groupByTree(wanted: { tree: string; block: number }[]): Map<string, number[]> {
  const trees = new Map<string, number[]>();
  for (const { tree, block } of wanted) trees.set(tree, [...(trees.get(tree) ?? []), block]);
  return trees;
}

/** Document and design of a new certificate. */
export interface NewDocument {
  organizationId: string;
  document: PackedDocument;
  design: unknown;
}

/** Converts certificates to rows and stores their frames. Bytes are written in the text format of PostgreSQL. */
export async function packRows<Row extends NewDocument>(tx: Transaction, rows: Row[]) {
  if (rows.length === 0) return [];
  const frames = collectFrames();
  const stored = rows.map(({ document, design, ...row }) => {
    const frameId = frames.idOf({ organizationId: row.organizationId, design, text: document.frame });
    return { ...row, frameId, packed: bytesAsText(document.packed) };
  });
  await insertFrames(tx, frames.needed());
  return stored;
}

/** Collects frames, each once, and assigns their ids. */
function collectFrames() {
  const needed = new Map<string, Frame & { id: string; organizationId: string }>();
  return {
    needed: () => [...needed.values()],
    idOf({ organizationId, design, text }: { organizationId: string; design: unknown; text: string }): string {
      const holds = `${organizationId} ${JSON.stringify(design)} ${text}`;
      const frame = needed.get(holds) ?? { organizationId, text, design: design as Prisma.JsonValue, id: "" };
      frame.id ||= frameId(frame);
      needed.set(holds, frame);
      return frame.id;
    },
  };
}

const bytesAsText = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString("hex")}`;

/**
 * Inserts frames. Two transactions may insert the same new frame at the same time: the second waits for the first and
 * then skips it.
 */
async function insertFrames(tx: Transaction, rows: (Frame & { id: string; organizationId: string })[]) {
  await tx.$executeRaw`
    insert into "CertificateFrame" (id, "organizationId", text, design)
    select id, "organizationId", text, design from json_populate_recordset(null::"CertificateFrame", ${JSON.stringify(rows)}::json)
    order by id on conflict (id) do nothing`;
}

export function insertBlocks(tx: Transaction, anchorBatchId: string, blocks: TreeBlock[]) {
  const rows = blocks.map(({ block, leaves, path }) => ({
    anchorBatchId,
    block,
    leaves: bytesAsText(leaves),
    path: bytesAsText(path),
  }));
  return insertRows(tx, "AnchorBlock", rows);
}
