import { setImmediate as nextTurn } from "node:timers/promises";
import { readCredential, withFirstProof } from "../../credentials/index.server";
import type { ArchiveReading, FileReading, Inspector } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { readIds } from "../rules/read-ids";
import { readScannedAddress } from "../rules/scanned-address";

/** One item to verify: an ID, a file with its credential, or input that is neither. */
export interface ManyItem {
  /** Name in the table of results: the ID or line as written, or the file's name. */
  asked: string;
  publicId: string | null;
  /** The file's credential, reduced to its first proof. */
  document?: string;
  /** The file that carries the credential, with its own signature. */
  file?: Pick<Extract<FileReading, { kind: "credential" }>, "carrier" | "credential" | "seal">;
  /** Reason why there is nothing to verify. */
  problem?: ManyProblem;
}

export type ManyProblem =
  | "no-credential"
  | "no-code"
  | "unsupported-file"
  | "too-large"
  | "too-complex"
  | "not-read"
  | "foreign-host"
  | "no-certificate-code"
  | "not-ours"
  | "no-id"
  | "mistyped";

export type ManyReading = Result<
  { items: ManyItem[] },
  "nothing" | "too-many" | "unsupported-list" | "too-large" | "too-complex" | "busy"
>;

/** Maximum length of a text list in UTF-16 code units: a thousand lines with a kilobyte of other columns each. */
const LONGEST_LIST = 1_000_000;
/** Maximum number of UTF-8 bytes per code unit. */
const BYTES_OF_UNIT = 3;
/** Maximum number of items in one request. */
export const MAX_ITEMS = 1000;

/**
 * Reads the items that a visitor wants to verify: a typed or pasted list, a list as a file, or a ZIP of certificates
 * and lists. Codes: `nothing`, `too-many` (over a thousand), `unsupported-list` (neither text nor ZIP), and the
 * inspector's.
 */
export async function readMany(
  deps: { inspector: Inspector; urls: { certificate(publicId: string): string } },
  input: { text: string; file: Uint8Array | null },
): Promise<ManyReading> {
  if (input.text.length > LONGEST_LIST) return { ok: false, code: "too-large" };
  const typed = readIds(input.text);
  if (!typed) return { ok: false, code: "too-many" };
  const items: ManyItem[] = typed;
  if (input.file && isZip(input.file)) {
    const opened = await deps.inspector.inspect("open-archive", { bytes: input.file });
    if (!opened.done) return { ok: false, code: opened.code };
    if (!opened.result.ok)
      return { ok: false, code: opened.result.code === "unsupported-file" ? "unsupported-list" : opened.result.code };
    const { origin } = new URL(deps.urls.certificate(""));
    const room = roomForLists();
    for (const entry of opened.result.entries) {
      items.push(...itemsOf(entry, origin, room));
      // A credential has up to a megabyte and an archive a thousand of them, so other requests get a turn in between.
      if (entry.reading.ok && entry.reading.kind === "credential") await nextTurn();
    }
  } else if (input.file) {
    if (input.file.length > LONGEST_LIST * BYTES_OF_UNIT) return { ok: false, code: "too-large" };
    const text = textOf(input.file);
    if (text === null) return { ok: false, code: "unsupported-list" };
    if (text.length > LONGEST_LIST) return { ok: false, code: "too-large" };
    const listed = readIds(text);
    if (!listed) return { ok: false, code: "too-many" };
    items.push(...listed);
  }
  if (items.length === 0) return { ok: false, code: "nothing" };
  // Headings and other words do not count as certificates, but there may be no more of them.
  const words = items.filter(({ problem }) => problem === "no-id").length;
  return Math.max(words, items.length - words) > MAX_ITEMS ? { ok: false, code: "too-many" } : { ok: true, items };
}

const tooLarge = (asked: string): ManyItem[] => [{ asked, publicId: null, problem: "too-large" }];

/** Limits the total length of the lists read from one archive. */
function roomForLists() {
  let left = LONGEST_LIST;
  return {
    take(text: string): boolean {
      left -= text.length;
      return left >= 0;
    },
  };
}

function itemsOf(
  entry: Extract<ArchiveReading, { ok: true }>["entries"][number],
  origin: string,
  room: ReturnType<typeof roomForLists>,
): ManyItem[] {
  const { name: asked, reading } = entry;
  if (!reading.ok) {
    const problem = reading.code === "european-xml" ? "not-ours" : reading.code;
    return [{ asked, publicId: null, problem }];
  }
  if (reading.kind === "list") return (room.take(reading.text) && readIds(reading.text)) || tooLarge(asked);
  if (reading.kind === "code") {
    const scanned = readScannedAddress(reading.text, origin);
    return [scanned.ok ? { asked, publicId: scanned.publicId } : { asked, publicId: null, problem: scanned.code }];
  }
  const carried = readCredential(reading.credential);
  if (!carried) return [{ asked, publicId: null, problem: "not-ours" }];
  const document = JSON.stringify(withFirstProof(carried));
  const { carrier, credential, seal } = reading;
  return [{ asked, publicId: carried.publicId, document, file: { carrier, credential, seal } }];
}

const isZip = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from("PK\x03\x04", "latin1"));

function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
