// Functions that run in the photographed page. Each is sent there as text, so none uses anything from outside of it.

/**
 * Waits for fonts and images, and replaces the random digits of each visible ID by fixed ones, so that a repeated
 * picture is the same.
 */
export async function holdStill() {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  (document.activeElement as HTMLElement | null)?.blur();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let shown = 0; texts.nextNode(); ) {
    const text = texts.currentNode as Text;
    const id = /CERT-(\d{4})-[\d\s]{16,20}/.exec(text.data);
    if (!id) continue;
    const digits = String(4718290356112740n + 7919n * BigInt(shown++));
    text.data = text.data.replace(id[0], `CERT-${id[1]}-${digits.replace(/(\d{4})(?=\d)/g, "$1 ")}`);
  }
}

/**
 * Finds how high a picture that begins at `y` may be, at most `most`, without an edge through a line of text, a control
 * or an image. Where no such height is at least half as high, images are cut, and then anything.
 */
export function findEnd({ y, most }: { y: number; most: number }): number {
  const AIR = 8;
  const boxes = (elements: Iterable<Element>) =>
    [...elements].filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect());
  const lines: DOMRect[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (!text.data.trim() || !text.parentElement?.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    lines.push(...range.getClientRects());
  }
  const whole = [...lines, ...boxes(document.querySelectorAll("button, input, select, textarea, summary, label"))];
  const images = boxes(document.querySelectorAll("img, svg, canvas"));
  const endAmong = (rects: DOMRect[]) => {
    const spans = rects
      .filter(({ width, height }) => width > 1 && height > 1)
      .map(({ top, bottom }) => ({ top: top + scrollY - y - AIR, bottom: bottom + scrollY - y + AIR }));
    for (let end = most; end >= most / 2; end--)
      if (!spans.some(({ top, bottom }) => top < end && end < bottom)) return end;
    return null;
  };
  return endAmong([...whole, ...images]) ?? endAmong(whole) ?? most;
}

/** Returns the texts that are seen within a picture. */
export function textsWithin({ y, width, height }: { y: number; width: number; height: number }): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (!text.data.trim() || !text.parentElement?.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const isSeen = [...range.getClientRects()].some((rect) => {
      const top = rect.top + scrollY - y;
      return rect.width > 1 && rect.height > 1 && rect.left < width && rect.right > 0 && top >= 0 && top < height;
    });
    if (isSeen) found.push(text.data);
  }
  return found;
}
