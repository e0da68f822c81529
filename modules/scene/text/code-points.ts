/** Returns sorted ranges of code points, without duplicates. */
export function rangesOf(codePoints: readonly number[]): number[] {
  const found: number[] = [];
  for (const codePoint of codePoints) {
    if (found.at(-1) === codePoint - 1) found[found.length - 1] = codePoint;
    else found.push(codePoint, codePoint);
  }
  return found;
}
