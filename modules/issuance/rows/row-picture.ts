import { pictureKey } from "../../kernel/picture-key";
import type { PortraitProblem } from "../../kernel/ports";
import type { RowProblem } from "../rules/problems";
import type { RowCells } from "./row";

/** Pictures uploaded with a draft, by their keys. */
export type UploadedPictures = ReadonlyMap<string, { digest: string } | { problem: PortraitProblem }>;

/** Returns the key of a row's picture; null for a row without one. */
export const pictureOfRow = ({ picture }: RowCells): string | null => pictureKey(picture) || null;

/** Finds the digest of a row's picture, null where the row names none; or the problem of the picture. */
export function findPicture(
  cells: RowCells,
  uploaded: UploadedPictures,
): { ok: true; digest: string | null } | { ok: false; problem: RowProblem } {
  const key = pictureOfRow(cells);
  if (key === null) return { ok: true, digest: null };
  const found = uploaded.get(key);
  if (found && "digest" in found) return { ok: true, digest: found.digest };
  return { ok: false, problem: { column: "picture", code: `picture-${found?.problem ?? "missing"}` } };
}
