import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { extractCredential, readFileSeal, wordsOfPdf, wordsOfSvg } from "../../credentials/index.server";
import type { ArchiveReading, FileReading } from "../../kernel/ports";
import { DEEPEST, isDeeperThan } from "../rules/json-depth";
import { decodeCode, isPhotograph } from "./decode-code";

const MAX_ENTRIES = 1000;
const MEGABYTE = 1024 * 1024;
const LARGEST_ENTRY = 15 * MEGABYTE;
const MAX_UNPACKED = 120 * MEGABYTE;
/** Maximum size of a text list. */
const LARGEST_LIST = MEGABYTE;
/** Maximum compression ratio: pictures and PDFs hardly compress, text to a twentieth; a higher ratio is an attack. */
const MAX_RATIO = 200;
/** Timeout in milliseconds after which the remaining files are reported as unread. */
const TIMEOUT_MS = 6000;

type ArchiveEntry = Extract<ArchiveReading, { ok: true }>["entries"][number];

/**
 * Reads each file of a ZIP: a credential, a code or a list of IDs. Codes: `unsupported-file` (not a ZIP), `too-many`
 * (over a thousand files), `too-large` (more than 120 MB unpacked, or unpacks to more than stated).
 */
export async function openArchive(bytes: Uint8Array, elapsedMs: () => number): Promise<ArchiveReading> {
  let archive: ZipFile;
  try {
    archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    return { ok: false, code: "unsupported-file" };
  }
  if (archive.entryCount > 2 * MAX_ENTRIES) return { ok: false, code: "too-many" };
  const entries: ArchiveEntry[] = [];
  let unpacked = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      if (isFolderOrTrace(entry.fileName)) continue;
      if (entries.length >= MAX_ENTRIES) return { ok: false, code: "too-many" };
      if (isBomb(entry)) return { ok: false, code: "too-large" };
      unpacked += entry.uncompressedSize;
      if (unpacked > MAX_UNPACKED) return { ok: false, code: "too-large" };
      entries.push({ name: entry.fileName.slice(-120), reading: await readEntry(archive, entry, elapsedMs) });
    }
  } catch {
    // A damaged part of the archive ends the reading; earlier entries stay.
    if (entries.length === 0) return { ok: false, code: "unsupported-file" };
  }
  return { ok: true, entries };
}

/** Returns whether an entry is a folder, or one that macOS adds to archives. */
const isFolderOrTrace = (name: string) => name.endsWith("/") || /(^|\/)(__MACOSX\/|\.DS_Store$|\._)/.test(name);

function isBomb({ uncompressedSize, compressedSize }: Entry): boolean {
  return uncompressedSize > LARGEST_ENTRY || uncompressedSize > MEGABYTE + compressedSize * MAX_RATIO;
}

async function readEntry(archive: ZipFile, entry: Entry, elapsedMs: () => number): Promise<ArchiveEntry["reading"]> {
  if (elapsedMs() > TIMEOUT_MS) return { ok: false, code: "not-read" };
  if (!entry.canDecodeFileData()) return { ok: false, code: "unsupported-file" };
  const stream = await archive.openReadStreamPromise(entry);
  const parts: Buffer[] = [];
  // The library checks that an entry unpacks to no more than its stated size.
  for await (const part of stream) parts.push(part);
  const bytes = Buffer.concat(parts);
  if (/\.(csv|tsv|txt)$/i.test(entry.fileName) && bytes.length <= LARGEST_LIST)
    return { ok: true, kind: "list", text: bytes.toString("utf8") };
  const reading = await openFile(bytes, elapsedMs);
  return reading.ok && reading.kind === "credential" ? { ...reading, visibleText: null } : reading;
}

/**
 * Reads a file: the credential that it carries, otherwise the text of the QR code that it shows. For `Inspector`
 * implementations: the caller must limit time and memory.
 */
export async function openFile(bytes: Uint8Array, elapsedMs: () => number): Promise<FileReading> {
  const extraction = extractCredential(bytes);
  if (extraction.ok) {
    const { carrier, credential } = extraction;
    if (isDeeperThan(credential, DEEPEST)) return { ok: false, code: "too-complex" };
    return {
      ok: true,
      kind: "credential",
      carrier,
      credential,
      visibleText: visibleText(bytes, carrier),
      seal: sealOf(bytes, carrier),
    };
  }
  if (extraction.code === "too-large" || !isPhotograph(bytes)) return extraction;
  const code = await decodeCode(bytes, elapsedMs);
  return code.ok ? { ok: true, kind: "code", text: code.text } : code;
}

const sealOf = (bytes: Uint8Array, carrier: "pdf" | "png" | "svg" | "json") =>
  carrier === "json" ? null : readFileSeal(bytes, carrier);

/** Returns the text around the credential; null if none can be read. */
function visibleText(bytes: Uint8Array, carrier: "pdf" | "png" | "svg" | "json"): string | null {
  if (carrier === "pdf") return wordsOfPdf(bytes) || null;
  if (carrier === "svg") return wordsOfSvg(Buffer.from(bytes).toString("utf8")) || null;
  return null;
}
