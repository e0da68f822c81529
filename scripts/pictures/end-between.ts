/** Space between the edge of a picture and what is nearest to it. */
const AIR = 4;

type Extent = [top: number, bottom: number];

/**
 * Finds how high a picture that begins at `y` may be, at most `most`, without an edge through a text, a control or an
 * image. Where no such height is at least half as high, images are cut, and then anything.
 */
export function endBetween(extents: { texts: Extent[]; images: Extent[] }, y: number, most: number): number {
  const { texts, images } = extents;
  return endAmong([...texts, ...images], y, most) ?? endAmong(texts, y, most) ?? most;
}

function endAmong(extents: Extent[], y: number, most: number): number | null {
  for (let end = most; end >= most / 2; end--)
    if (!extents.some(([top, bottom]) => top - AIR < y + end && y + end < bottom + AIR)) return end;
  return null;
}
