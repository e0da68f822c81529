import type { Scene } from "../../rendering/index.server";
import * as store from "../store";
import type { CertificateRow, RenderDeps } from "./draw-file";

/** What the files of one certificate have in common that are drawn one after the other. */
export interface Together {
  /** Its page, laid out once. */
  layOut(): Promise<Scene>;
  /** Whether one was drawn, and not found: then whether the certificate is still there is asked once, after all of them. */
  drawn: boolean;
}

/** What is kept under that name, or else what is drawn, which is kept then. */
export async function drawOnce(
  deps: RenderDeps,
  row: CertificateRow,
  name: string,
  { draw, together }: { draw: () => Promise<Uint8Array>; together?: Together | undefined },
): Promise<Uint8Array | null> {
  const cacheKey = fileCacheKey(row.id, name);
  const cached = await deps.files.get(cacheKey);
  if (cached) return cached;
  const bytes = await draw();
  await deps.files.put(cacheKey, bytes);
  if (together) together.drawn = true;
  return together || (await stayed(deps, row)) ? bytes : null;
}

/** False for one that was erased while it was drawn: nothing of it may stay behind, and nobody gets it any more. */
export async function stayed(deps: RenderDeps, row: CertificateRow): Promise<boolean> {
  if (await store.isThere(deps.db, row.publicId)) return true;
  await deps.files.delete(fileCacheKey(row.id));
  return false;
}

/** Under this key lie all files of a certificate: without `file` it names them all. */
export const fileCacheKey = (certificateId: string, file?: string) =>
  file === undefined ? certificateId : `${certificateId}/${file}`;
