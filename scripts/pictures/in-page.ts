// Functions that run in the photographed page. Each is sent there as text, so none uses anything from outside of it,
// and none names a function inside: the compiler would mark it by a helper that the page does not have.

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

/** Hides the menu and whatever else is beside the content. */
export function hideBeside() {
  for (const element of document.querySelectorAll<HTMLElement>("nav, aside, header, footer"))
    if (!element.closest("main") && !element.querySelector("main")) element.style.visibility = "hidden";
}

/**
 * Returns the vertical extents, from the top of the page, of what is seen between two vertical lines: of texts and
 * controls, and of images.
 */
export function extentsOnPage({ x, width }: { x: number; width: number }) {
  const rects = [...document.querySelectorAll("a, button, input, select, textarea, summary, label")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect());
  const found = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (found.nextNode()) {
    const text = found.currentNode as Text;
    // Options of a closed list have places on the page without being seen.
    if (
      !text.data.trim() ||
      !text.parentElement?.checkVisibility({ visibilityProperty: true }) ||
      text.parentElement.closest("option")
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    rects.push(...range.getClientRects());
  }
  const images = [...document.querySelectorAll("img, svg, canvas")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect());
  const [texts, pictures] = [rects, images].map((all) =>
    all
      .filter((rect) => rect.width > 1 && rect.height > 1 && rect.left < x + width && rect.right > x)
      .map(({ top, bottom }): [top: number, bottom: number] => [top + scrollY, bottom + scrollY]),
  );
  return { texts: texts ?? [], images: pictures ?? [] };
}

/** Returns the texts that are seen within a picture. */
export function textsWithin({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    // Options of a closed list have places on the page without being seen.
    if (
      !text.data.trim() ||
      !text.parentElement?.checkVisibility({ visibilityProperty: true }) ||
      text.parentElement.closest("option")
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const isSeen = [...range.getClientRects()].some(
      (rect) =>
        rect.width > 1 &&
        rect.height > 1 &&
        rect.left < x + width &&
        rect.right > x &&
        rect.top + scrollY >= y &&
        rect.bottom + scrollY <= y + height,
    );
    if (isSeen) found.push(text.data);
  }
  return found;
}
