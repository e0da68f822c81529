import { pictureKey } from "../../kernel/picture-key";
import type { PortraitProblem } from "../../kernel/ports";
import type { RowProblem } from "../rules/problems";
import type { RowCells } from "./row";

/** What a draft knows of the pictures that were uploaded with it, by their keys. */
export type KnownPictures = ReadonlyMap<string, { digest: string } | { problem: PortraitProblem }>;

/** What the picture of a line goes by; null for a line without one. */
export const pictureOfRow = ({ picture }: RowCells): string | null => pictureKey(picture) || null;

/** The digest of a line's picture, null where it names none, or what is wrong with it. */
export function findPicture(
  cells: RowCells,
  known: KnownPictures,
): { ok: true; digest: string | null } | { ok: false; problem: RowProblem } {
  const key = pictureOfRow(cells);
  if (key === null) return { ok: true, digest: null };
  const found = known.get(key);
  if (found && "digest" in found) return { ok: true, digest: found.digest };
  return { ok: false, problem: { column: "picture", code: `picture-${found?.problem ?? "missing"}` } };
}
