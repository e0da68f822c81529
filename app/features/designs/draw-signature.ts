// Script of the brand page: an area for drawing a signature with a finger, a pen or a mouse. The drawing becomes the
// file of its form, as an SVG, and is then handled like an uploaded file.
interface Point {
  x: number;
  y: number;
}

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 3;
/**
 * Maximum number of points of one stroke: a signature has a few hundred, and a file with thousands would be refused.
 */
const MAX_POINTS = 2000;

for (const sheet of document.querySelectorAll<HTMLElement>("[data-signature-sheet]")) {
  const input = sheet.closest("form")?.querySelector<HTMLInputElement>('input[type="file"]');
  if (input && "DataTransfer" in window) prepare(sheet, input);
}

function prepare(sheet: HTMLElement, input: HTMLInputElement) {
  const paper = sheet.querySelector("svg");
  const clear = sheet.querySelector("button");
  const output = sheet.querySelector("output");
  if (!paper || !clear || !output) return;
  const strokes: string[] = [];
  let points: Point[] = [];
  let ink: SVGPathElement | null = null;
  sheet.hidden = false;

  const positionOf = (event: PointerEvent): Point => {
    const { left, top, width, height } = paper.getBoundingClientRect();
    const { width: across, height: down } = paper.viewBox.baseVal;
    return { x: ((event.clientX - left) / width) * across, y: ((event.clientY - top) / height) * down };
  };
  paper.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    paper.setPointerCapture(event.pointerId);
    points = [positionOf(event)];
    ink = document.createElementNS(SVG, "path");
    paper.append(ink);
  });
  paper.addEventListener("pointermove", (event) => {
    if (!ink || points.length >= MAX_POINTS) return;
    // A pen reports several positions between two frames.
    const between = event.getCoalescedEvents?.() ?? [];
    for (const one of between.length > 0 ? between : [event]) points.push(positionOf(one));
    ink.setAttribute("d", pathThrough(points));
  });
  const lift = () => {
    if (!ink) return;
    const path = pathThrough(points);
    ink.setAttribute("d", path);
    strokes.push(path);
    ink = null;
    hand(strokes, paper.viewBox.baseVal, input);
    output.textContent = sheet.dataset.taken ?? "";
  };
  paper.addEventListener("pointerup", lift);
  paper.addEventListener("pointercancel", lift);
  clear.addEventListener("click", () => {
    strokes.length = 0;
    paper.replaceChildren();
    input.value = "";
    output.textContent = "";
  });
}

/** Path through the midpoints between the points, so that the line is smooth and has no corners. */
function pathThrough(points: Point[]): string {
  const [first, ...others] = points;
  if (!first) return "";
  const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  if (others.length === 0) return `M${at(first)}l0.1 0`;
  const curves = others.map((point, index) => {
    const next = others[index + 1] ?? point;
    return `Q${at(point)} ${at({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
  });
  return `M${at(first)}${curves.join("")}`;
}

function hand(strokes: string[], { width, height }: { width: number; height: number }, input: HTMLInputElement) {
  const paths = strokes.map((path) => `<path d="${path}"/>`).join("");
  const svg =
    `<svg xmlns="${SVG}" viewBox="0 0 ${width} ${height}" fill="none" stroke="#14233c" stroke-width="${WIDTH}" ` +
    `stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`;
  const files = new DataTransfer();
  files.items.add(new File([svg], "signature.svg", { type: "image/svg+xml" }));
  input.files = files.files;
}
