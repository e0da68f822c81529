import type { Inspector } from "../../../kernel/ports";
import { LIST_WORK } from "./list-work";
import { isText } from "./read-table-here";

type Work = typeof LIST_WORK;
type WorkInput<W extends keyof Work> = Parameters<Work[W]>[1];
type Done<W extends keyof Work> = Awaited<ReturnType<Work[W]>>;

/** Maximum numbers of bytes and lines of a text that is read here: some ten milliseconds in all likely readings. */
const MAX_TEXT_HERE = 40_000;
export const MAX_LINES_HERE = 3_000;
/** Maximum unpacked size in bytes of a stored table that is read here. */
const MAX_TABLE_HERE = 400_000;

/**
 * Works on all cells of a table: here where it is small, and otherwise in a process of its own, so that no other
 * request waits. Codes: `busy`, `too-complex`.
 */
export async function workOnList<W extends keyof Work>(
  deps: { inspector: Inspector },
  work: W,
  bytes: Uint8Array,
  input: WorkInput<W>,
): Promise<{ done: true; result: Done<W> } | { done: false; code: "busy" | "too-complex" }> {
  const isSmall = work === "bring" ? isShort(bytes) && isText(bytes) : unpackedSize(bytes) <= MAX_TABLE_HERE;
  const inspection = isSmall
    ? { done: true as const, result: await doWork(work, bytes, input) }
    : await deps.inspector.inspect("work-on-list", { bytes, work, asked: input });
  return inspection.done ? { done: true, result: inspection.result as Done<W> } : inspection;
}

/** Does the work in the current process. */
export function doWork(work: string, bytes: Uint8Array, input: unknown): Promise<unknown> {
  if (!Object.hasOwn(LIST_WORK, work)) throw new Error(`there is nothing like ${work} to be done with a list`);
  return LIST_WORK[work as keyof Work](bytes, input as never);
}

/**
 * Whether a text is short enough to be read here. Line ends are the same bytes in every encoding but UTF-16, where they
 * are one of two.
 */
function isShort(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_TEXT_HERE) return false;
  let lines = 0;
  for (let index = 0; index < bytes.length; index++)
    if (bytes[index] === 10 || (bytes[index] === 13 && bytes[index + 1] !== 10)) lines += 1;
  return lines <= MAX_LINES_HERE;
}

/** Reads the unpacked size that a packed table states in its last four bytes (RFC 1952, 2.3.1). */
function unpackedSize(packed: Uint8Array): number {
  return new DataView(packed.buffer, packed.byteOffset, packed.byteLength).getUint32(packed.length - 4, true);
}
