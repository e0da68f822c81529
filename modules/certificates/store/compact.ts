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
import { storesCompactly, writesForms } from "../../platform/index.server";
import { shortKey } from "../rules/fingerprint";
import {
  frameId,
  frameOf,
  type PackedDocument,
  packDocument,
  packSmallest,
  unpackDocument,
} from "../rules/packed-document";
import { VALUES } from "../rules/packed-values";
import { type Findable, findableBy } from "../rules/stored-terms";
import { asStored } from "./terms";

/**
 * Certificates are stored in one of two forms: each with its document, design and path, or packed against a frame, with
 * its path in the blocks of its tree (decision 0061). Everything else sees them whole: what leaves this folder has been
 * through `readWhole`.
 */

interface Frame {
  text: string;
  design: Prisma.JsonValue;
}

/** Frames never change. Those of a platform's busiest lists; a frame has some 1,500 characters. */
const frames = new LRUCache<string, Frame>({ max: 2_000 });
type Frames = Pick<Map<string, Frame>, "get"> & { set(id: string, frame: Frame): unknown };

/** What is read of a certificate in either form. */
export interface Stored {
  id: string;
  publicId: string;
  organizationId: string;
  document: string;
  packed: Uint8Array | null;
  frameId: string | null;
}

interface Placed {
  anchorBatchId: string | null;
  /** The tree itself, where it was read with the certificate. */
  anchorBatch?: { root: string } | null;
  anchorPath: Prisma.JsonValue | null;
  anchorPosition: number | null;
}

/**
 * Certificates as if each were stored with its document, its design and its path. `remembered` are frames that need not be
 * read; who checks what is stored gives an empty one.
 */
export async function readWhole<Row extends Stored & Placed & { design: Prisma.JsonValue }>(
  db: Db,
  rows: Row[],
  remembered: Frames = frames,
): Promise<Row[]> {
  const [known, paths] = await Promise.all([readFrames(db, rows, remembered), readPaths(db, rows)]);
  return rows.map((row, index) => {
    const design = known.get(row.frameId ?? "")?.design ?? row.design;
    return { ...row, document: documentOf(row, known), design, anchorPath: paths[index] ?? row.anchorPath };
  });
}

/** The same of one certificate, or of none. */
export async function readOneWhole<Row extends Stored & Placed & { design: Prisma.JsonValue }>(
  db: Db,
  row: Row | null,
): Promise<Row | null> {
  return row && ((await readWhole(db, [row]))[0] ?? null);
}

/** The frames that documents are packed against, as `hashStored` wants them. */
export async function readFrameTexts(db: Db, rows: Stored[]): Promise<Map<string, string>> {
  const known = await readFrames(db, rows, frames);
  return new Map([...known].map(([id, { text }]) => [id, text]));
}

function documentOf(row: Stored, known: Map<string, Frame>): string {
  if (row.packed === null) return row.document;
  return unpackDocument(row.packed, known.get(row.frameId ?? "")?.text ?? "", row);
}

async function readFrames(db: Db, rows: { organizationId: string; frameId: string | null }[], remembered: Frames) {
  const known = new Map<string, Frame>();
  const missing = new Set<string>();
  for (const { frameId: id } of rows) {
    const frame = id && remembered.get(id);
    if (id && frame) known.set(id, frame);
    else if (id) missing.add(id);
  }
  if (missing.size === 0) return known;
  const organizationId = { in: [...new Set(rows.map((row) => row.organizationId))] };
  for (const { id, text, design } of await db.certificateFrame.findMany({
    where: { id: { in: [...missing] }, organizationId },
  })) {
    remembered.set(id, { text, design });
    known.set(id, { text, design });
  }
  return known;
}

/** The paths of certificates whose trees are stored in blocks; null for the others, and where a block is gone or damaged. */
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

/** The roots of the trees in which certificates are, by the trees' ids; those that were not read with them are read. */
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

interface Written {
  id: string;
  publicId: string;
  organizationId: string;
  document: string;
  /** Its smallest form, where it was made before: then `document` is empty. */
  smallest?: PackedDocument | null;
  design: unknown;
}

/**
 * Certificates in the form in which they are stored now, with the frames that they need; as they are given where nothing is
 * stored compactly yet. Bytes are written as PostgreSQL reads them in a text.
 */
export async function packRows<Row extends Written>(tx: Transaction, rows: Row[]) {
  if (rows.length === 0) return [];
  const pack = await choosePacking(tx, rows);
  if (pack === null) return rows.map(({ smallest: _none, ...row }) => row);
  const frames = collectFrames();
  const stored = rows.map(({ smallest, ...row }) => {
    const { frame, packed } = smallest ?? pack(row.document, row);
    return { ...row, document: "", design: {}, frameId: frames.idOf(row, frame), packed: bytesAsText(packed) };
  });
  await insertFrames(tx, frames.needed());
  return stored;
}

/** How documents are packed that are not yet; null where none is. */
async function choosePacking(tx: Transaction, rows: Written[]) {
  if (rows.every(({ smallest }) => smallest)) return packSmallest;
  if (!(await storesCompactly(tx))) return null;
  return (await writesForms(tx, 2)) ? packSmallest : packDeflated;
}

/** Gives frames their ids, and keeps each once. */
function collectFrames() {
  const needed = new Map<string, Frame & { id: string; organizationId: string }>();
  return {
    needed: () => [...needed.values()],
    idOf({ organizationId, design }: Pick<Written, "organizationId" | "design">, text: string): string {
      const holds = `${organizationId} ${JSON.stringify(design)} ${text}`;
      const frame = needed.get(holds) ?? { organizationId, text, design: design as Prisma.JsonValue, id: "" };
      frame.id ||= frameId(frame);
      needed.set(holds, frame);
      return frame.id;
    },
  };
}

function packDeflated(document: string, { id }: { id: string }): PackedDocument {
  const frame = frameOf(document);
  return { frame, packed: packDocument(document, frame, id) };
}

const bytesAsText = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString("hex")}`;

/** Two that issue at the same time may need the same new frame: the second waits for the first, and finds it there. */
async function insertFrames(tx: Transaction, rows: (Frame & { id: string; organizationId: string })[]) {
  await tx.$executeRaw`
    insert into "CertificateFrame" (id, "organizationId", text, design)
    select id, "organizationId", text, design from json_populate_recordset(null::"CertificateFrame", ${JSON.stringify(rows)}::json)
    order by id on conflict (id) do nothing`;
}

/** What is read of a certificate that is not in its smallest form. */
interface NotSmallest extends Stored, Placed, Findable {
  design: Prisma.JsonValue;
  issueKey: string | null;
  identity: string;
  searchTerms: string[] | null;
  terms: string | null;
  searchVersion: number;
  nameKey: string;
}

/**
 * Certificates after that one that are not in their smallest form, which nobody changes until the transaction ends: those that
 * are not packed, those that are in the older of the two forms, and those that say twice what they are found by.
 */
export async function lockNotSmallest(tx: Transaction, after: string | null, take: number) {
  const [smallest, short] = [await writesForms(tx, 2), await writesForms(tx, 3)];
  const rows = await tx.$queryRaw<NotSmallest[]>`
    select id, "publicId", "organizationId", document, packed, "frameId", design, null::uuid as "anchorBatchId",
      null::jsonb as "anchorPath", null::int as "anchorPosition", "teamId", "recipientName", "recipientEmail",
      "achievementName", "achievementId", "batchId", "issuedBy", tags, "issueKey", identity, "searchTerms", terms,
      "searchVersion", "nameKey"
    from "Certificate"
    where id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid and "erasedAt" is null
      and (packed is null or (${smallest} and get_byte(packed, 0) <> ${VALUES}) or (${short} and terms is null))
    order by id limit ${take} for update`;
  return (await readWhole(tx, rows)).map((row) => (short ? shortened(row) : row));
}

function shortened(row: NotSmallest): NotSmallest {
  const keys = { issueKey: row.issueKey && shortKey(row.issueKey), identity: shortKey(row.identity) };
  return { ...row, ...keys, ...asStored(findableBy(row, { short: true })) };
}

/** Stores the smallest form of certificates in place of the one that they have. */
export function storePacked(tx: Transaction, rows: { id: string }[]) {
  return tx.$executeRaw`
    update "Certificate" c set document = n.document, design = n.design, packed = n.packed, "frameId" = n."frameId",
      "issueKey" = n."issueKey", identity = n.identity, "searchTerms" = n."searchTerms", terms = n.terms,
      "searchVersion" = n."searchVersion", "nameKey" = n."nameKey"
    from json_populate_recordset(null::"Certificate", ${JSON.stringify(rows)}::json) n where c.id = n.id`;
}

export function insertBlocks(tx: Transaction, anchorBatchId: string, blocks: TreeBlock[]) {
  const rows = blocks.map(({ block, leaves, path }) => ({
    ...{ anchorBatchId, block },
    ...{ leaves: bytesAsText(leaves), path: bytesAsText(path) },
  }));
  return insertRows(tx, "AnchorBlock", rows);
}
