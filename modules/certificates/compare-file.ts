import type { FileFormat } from "./render-file";
import { drawFile, type RenderDeps } from "./render-file";
import { parsePublicId } from "./rules/public-id";
import * as store from "./store";

/**
 * Whether a file is, byte for byte, one that was handed out for this certificate: as it is drawn now, or as it was
 * drawn before its anchor was confirmed. Drawing is deterministic, so that anything else was re-saved or altered.
 */
export async function isFileAsDrawn(
  deps: RenderDeps,
  input: { publicId: string; format: FileFormat; bytes: Uint8Array },
): Promise<boolean> {
  const publicId = parsePublicId(input.publicId);
  const row = publicId ? await store.findByPublicId(deps.db, publicId) : null;
  if (!row) return false;
  for (const stage of [row, { ...row, anchorBatch: null }]) {
    const drawn = await drawFile(deps, stage, input.format);
    if (Buffer.from(drawn).equals(input.bytes)) return true;
  }
  return false;
}
