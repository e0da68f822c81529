import type { DrawnBox } from "#modules/scene/index";

/** A page as the server drew it: the picture, and the boxes of its elements. */
export interface Drawing {
  picture: SVGSVGElement;
  places: DrawnBox[];
}

/** Parses the server's answer. Throws if it is not a drawing with boxes. */
export function readDrawing(svg: string): Drawing {
  const picture = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  const places = picture.querySelector("metadata")?.textContent;
  if (!(picture instanceof SVGSVGElement) || !places) throw new Error("the answer is no drawing with places");
  // The boxes over the picture have names; a screen reader would read titles in the picture a second time.
  for (const name of ["role", "width", "height"]) picture.removeAttribute(name);
  for (const part of picture.querySelectorAll("title, desc, metadata")) part.remove();
  return { picture, places: JSON.parse(places) };
}

const SVG = "http://www.w3.org/2000/svg";
const PIECE = "[data-element]";

/** Puts all pieces back into the one picture they came from. */
function settle(sheet: HTMLElement): SVGSVGElement | null {
  const [first, ...others] = sheet.querySelectorAll<SVGSVGElement>(":scope > svg");
  for (const other of others) {
    first?.append(...other.childNodes);
    other.remove();
  }
  return first ?? null;
}

/**
 * Splits the picture so that the pieces of these elements lie on layers of their own, in the same order: the browser
 * then moves the layers without repainting. Returns those layers.
 */
export function lift(sheet: HTMLElement, ids: ReadonlySet<string>): SVGSVGElement[] {
  const first = settle(sheet);
  if (!first) return [];
  const lifted: SVGSVGElement[] = [];
  let layer = first;
  let high = false;
  for (const piece of [...first.children]) {
    const wanted = piece.matches(PIECE) && ids.has(piece.getAttribute("data-element") ?? "");
    if (wanted !== high) {
      high = wanted;
      layer = document.createElementNS(SVG, "svg");
      layer.setAttribute("viewBox", first.getAttribute("viewBox") ?? "");
      sheet.append(layer);
      if (high) {
        layer.style.willChange = "transform";
        lifted.push(layer);
      }
    }
    if (layer !== first) layer.append(piece);
  }
  return lifted;
}

/** Applies a transform to the pieces, so that they stay where they were dragged until the server draws them there. */
export function leave(sheet: HTMLElement, ids: ReadonlySet<string>, transform: string): void {
  for (const layer of sheet.querySelectorAll<SVGSVGElement>(":scope > svg")) layer.style.transform = "";
  for (const piece of sheet.querySelectorAll(PIECE)) {
    if (!ids.has(piece.getAttribute("data-element") ?? "")) continue;
    piece.setAttribute("transform", `${transform} ${piece.getAttribute("transform") ?? ""}`.trim());
  }
}
