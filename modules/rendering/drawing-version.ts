/**
 * The versions of the drawing. A certificate keeps the one that it was issued under, so that its files can be drawn again,
 * byte for byte, for as long as somebody may hold one: whatever changes in how certificates are drawn depends on it, and
 * no version that was ever released is taken away. Frozen files of each are in tests/vectors/drawings.
 *
 * - 1: the first.
 * - 2: text in a PDF is written in an order from which readers give it back as it was (`pdf-reading-order.ts`).
 * - 3: both templates drawn anew (`templates/`; what they were before is in `until-2/`), and seals of chosen cuts.
 * - 4: the same pictures in smaller files: logos of no more pixels than are seen, paths from point to point, few colors.
 * - 5: PNGs in layers, SVGs in whole steps of a 25th of a point and with words that can be selected, logos of fewer pixels.
 * - 6: what repeats in an ornament or a seal is told once, with the places of its copies.
 */
export const DRAWING_VERSIONS = [1, 2, 3, 4, 5, 6] as const;
export type DrawingVersion = (typeof DRAWING_VERSIONS)[number];
export const CURRENT_DRAWING = 6 satisfies DrawingVersion;

/** The last that the release before this one draws, too. */
export const DRAWING_BEFORE = 5 satisfies DrawingVersion;

/** Throws for a version that this release does not know: drawing another one would call a genuine file altered. */
export function readDrawingVersion(version: number): DrawingVersion {
  const known = DRAWING_VERSIONS.find((one) => one === version);
  if (known === undefined) throw new Error(`there is no drawing version ${version}`);
  return known;
}
