import { type Box, union } from "./geometry";

export const ALIGNMENTS = ["left", "center", "right", "top", "middle", "bottom"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** Returns the distance each box moves to line up with the others; a single box lines up with the page. */
export function align(
  boxes: readonly Box[],
  how: Alignment,
  page: { width: number; height: number },
): { x: number; y: number }[] {
  const frame = boxes.length > 1 ? union(boxes) : { x: 0, y: 0, ...page };
  return boxes.map((box) => moveInto(frame, box, how));
}

function moveInto(frame: Box, box: Box, how: Alignment): { x: number; y: number } {
  switch (how) {
    case "left":
      return { x: frame.x - box.x, y: 0 };
    case "center":
      return { x: frame.x + frame.width / 2 - box.x - box.width / 2, y: 0 };
    case "right":
      return { x: frame.x + frame.width - box.x - box.width, y: 0 };
    case "top":
      return { x: 0, y: frame.y - box.y };
    case "middle":
      return { x: 0, y: frame.y + frame.height / 2 - box.y - box.height / 2 };
    case "bottom":
      return { x: 0, y: frame.y + frame.height - box.y - box.height };
  }
}

/** Returns the distance each box moves so that the gaps are equal; the outermost stay. Needs three boxes. */
export function distribute(boxes: readonly Box[], along: "x" | "y"): { x: number; y: number }[] {
  const length = along === "x" ? "width" : "height";
  const order = boxes.map((box, i) => ({ box, i })).sort((a, b) => a.box[along] - b.box[along]);
  const all = union(boxes);
  const gap = (all[length] - boxes.reduce((sum, box) => sum + box[length], 0)) / (boxes.length - 1);
  const moves = boxes.map(() => ({ x: 0, y: 0 }));
  let at = all[along];
  for (const { box, i } of order) {
    if (boxes.length > 2) moves[i] = { x: 0, y: 0, [along]: at - box[along] };
    at += box[length] + gap;
  }
  return moves;
}
