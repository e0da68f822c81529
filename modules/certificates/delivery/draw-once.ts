import type { FileCache } from "../../kernel/ports";
import * as store from "../store";
import type { CertificateRow, RenderDeps } from "./page-to-draw";

/** Drawings in progress, by their file names: concurrent requests for the same files share one drawing. */
const underWay = new WeakMap<FileCache, Map<string, Promise<Map<string, Uint8Array>>>>();

/**
 * Returns files of a certificate by name: cached ones from the cache, the others drawn and then cached. Null for a
 * certificate that was erased during the drawing.
 */
export async function drawOnce(
  deps: RenderDeps,
  row: CertificateRow,
  names: readonly string[],
  draw: (missing: string[]) => Promise<Map<string, Uint8Array>>,
): Promise<Map<string, Uint8Array> | null> {
  const files = new Map<string, Uint8Array>();
  for (const name of names) {
    const cached = await deps.files.get(fileCacheKey(row.id, name));
    if (cached) files.set(name, cached);
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
  const pending = drawing.get(key);
  if (pending) return pending;
  const drawn = (async () => {
    const files = await draw(missing);
    for (const [name, bytes] of files) await deps.files.put(fileCacheKey(row.id, name), bytes);
    return files;
  })().finally(() => drawing.delete(key));
  drawing.set(key, drawn);
  return drawn;
}

/**
 * Returns false for a certificate that was erased during the drawing, and deletes its cached files: nothing of it may
 * remain.
 */
async function stayed(deps: RenderDeps, row: CertificateRow): Promise<boolean> {
  if (await store.isThere(deps.db, row.publicId)) return true;
  await deps.files.delete(fileCacheKey(row.id));
  return false;
}

/** Cache key of a file of a certificate; without `file`, the key of all its files. */
export const fileCacheKey = (certificateId: string, file?: string) =>
  file === undefined ? certificateId : `${certificateId}/${file}`;
