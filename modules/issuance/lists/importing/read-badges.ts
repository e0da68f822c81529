import { type Entry, fromBufferPromise } from "yauzl";
import { badgeInPng, isPng } from "../../../credentials/index.server";
import type { TableReading } from "../../../kernel/ports/tables";
import { MAX_ROWS } from "../../limits";
import { badgesIn, type FormerBadge, tableOf } from "./badge-documents";

const MEGABYTE = 1_000_000;
/** Maximum sizes in bytes of one badge, and of all that is unpacked from an archive. */
const MAX_BYTES = 10 * MEGABYTE;
const MAX_UNPACKED = 80 * MEGABYTE;
const MAX_RATIO = 200;
const MAX_TEXT = MEGABYTE;

/**
 * Reads badges of another platform as a table: JSON of Open Badges 2.0 or 3.0, one or many, a picture with a baked
 * badge, or a ZIP of such files. Nothing is fetched: values that a badge only refers to stay empty and are filled in by
 * hand. Runs in a process of its own.
 */
export async function readBadges({ bytes }: { bytes: Uint8Array }): Promise<TableReading> {
  try {
    const badges = isZip(bytes) ? await fromArchive(bytes) : fromFile(bytes);
    if (badges === null) return { ok: false, problem: { code: "archive" } };
    if (badges.length === 0) return { ok: false, problem: { code: "no-badges" } };
    return { ok: true, table: tableOf(badges) };
  } catch (error) {
    if (error === TOO_COMPLEX) return { ok: false, problem: { code: "too-complex" } };
    return { ok: false, problem: { code: "damaged" } };
  }
}

const TOO_COMPLEX = new Error("more than a list can be");

/** Reads the badges of an archive; null where none of its files could be a badge. */
async function fromArchive(bytes: Uint8Array): Promise<FormerBadge[] | null> {
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (archive.entryCount > 2 * MAX_ROWS) throw TOO_COMPLEX;
  const badges: FormerBadge[] = [];
  let unpacked = 0;
  let files = 0;
  for await (const entry of archive.eachEntry()) {
    if (!isBadgeFile(entry.fileName)) continue;
    files++;
    unpacked += entry.uncompressedSize;
    const stretched = entry.uncompressedSize > MEGABYTE + entry.compressedSize * MAX_RATIO;
    if (unpacked > MAX_UNPACKED || entry.uncompressedSize > MAX_BYTES || stretched) throw TOO_COMPLEX;
    badges.push(...fromFile(await readEntry(archive, entry), MAX_ROWS - badges.length));
    if (badges.length >= MAX_ROWS) break;
  }
  return files === 0 ? null : badges;
}

/** Whether a file may be a badge, and not a file that macOS adds beside each one. */
const isBadgeFile = (name: string) => /\.(?:json|png)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name);

async function readEntry(archive: Awaited<ReturnType<typeof fromBufferPromise>>, entry: Entry): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  // The library checks that an entry unpacks to no more than its stated size.
  for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function fromFile(bytes: Uint8Array, most = MAX_ROWS): FormerBadge[] {
  const text = isPng(bytes)
    ? badgeInPng(bytes, MAX_TEXT)
    : new TextDecoder("utf-8", { ignoreBOM: false }).decode(bytes);
  if (text === "too-large") throw TOO_COMPLEX;
  return text === null ? [] : fromText(text.trim(), most);
}

function fromText(text: string, most: number): FormerBadge[] {
  // A badge of 2.0 may be baked as its address alone.
  if (/^https?:\/\/\S{1,500}$/.test(text))
    return [{ name: "", email: "", achievement: "", issuedOn: "", expiresOn: "", origin: text }];
  const payload = /^[\w-]{4,4000}\.([\w-]{4,1400000})\.[\w-]{4,2000}$/.exec(text)?.[1];
  const json = payload ? Buffer.from(payload, "base64url").toString("utf8") : text;
  try {
    return badgesIn(JSON.parse(json), most);
  } catch {
    return [];
  }
}

const isZip = ([p, k, three, four]: Uint8Array): boolean => p === 0x50 && k === 0x4b && three === 3 && four === 4;
