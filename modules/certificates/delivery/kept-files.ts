import type { FileCache } from "../../kernel/ports";
import * as store from "../store";
import type { CertificateRow, RenderDeps } from "./page-to-draw";

/**
 * What is being drawn at the moment, by its names: of several who ask for it at once, all get the one that is drawn.
 */
const underWay = new WeakMap<FileCache, Map<string, Promise<Map<string, Uint8Array>>>>();

/**
 * Files of a certificate by these names: what is kept, and what is drawn of the rest, which is kept then. Null for a
 * certificate that was erased while it was drawn.
 */
export async function drawOnce(
  deps: RenderDeps,
  row: CertificateRow,
  names: readonly string[],
  draw: (missing: string[]) => Promise<Map<string, Uint8Array>>,
): Promise<Map<string, Uint8Array> | null> {
  const files = new Map<string, Uint8Array>();
  for (const name of names) {
    const kept = await deps.files.get(fileCacheKey(row.id, name));
    if (kept) files.set(name, kept);
  }
  const missing = names.filter((name) => !files.has(name));
  if (missing.length === 0) return files;
  for (const [name, bytes] of await drawTogether(deps, row, missing, draw)) files.set(name, bytes);
  return (await stayed(deps, row)) ? files : null;
}

async function drawTogether(
  deps: RenderDeps,
  row: CertificateRow,
  missing: string[],
  draw: (missing: string[]) => Promise<Map<string, Uint8Array>>,
): Promise<Map<string, Uint8Array>> {
  const drawing = underWay.get(deps.files) ?? new Map<string, Promise<Map<string, Uint8Array>>>();
  underWay.set(deps.files, drawing);
  const key = fileCacheKey(row.id, missing.join(" "));
  const known = drawing.get(key);
  if (known) return known;
  const drawn = (async () => {
    const files = await draw(missing);
    for (const [name, bytes] of files) await deps.files.put(fileCacheKey(row.id, name), bytes);
    return files;
  })().finally(() => drawing.delete(key));
  drawing.set(key, drawn);
  return drawn;
}

/** False for one that was erased while it was drawn: nothing of it may stay behind, and nobody gets it any more. */
async function stayed(deps: RenderDeps, row: CertificateRow): Promise<boolean> {
  if (await store.isThere(deps.db, row.publicId)) return true;
  await deps.files.delete(fileCacheKey(row.id));
  return false;
}

/** Under this key lie all files of a certificate: without `file` it names them all. */
export const fileCacheKey = (certificateId: string, file?: string) =>
  file === undefined ? certificateId : `${certificateId}/${file}`;
