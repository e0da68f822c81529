import type { Artwork, ArtworkBox } from "../../kernel/ports";
import type { DesignDocument, Element } from "../../rendering/index.server";
import type { Positions, TextPosition } from "./guess-positions";
import { LIGHT } from "./readable";

const PALETTE: DesignDocument["palette"] = {
  paper: "#ffffff",
  tint: "#f2f4f6",
  ink: "#16232f",
  strong: "#263a4d",
  muted: "#55677a",
  code: "#16232f",
  accent: "#8a6a24",
  bright: "#f0b85a",
  hairline: "#c9d1d8",
};
const LONGEST_ALT = 1000;

/**
 * Builds a design from a finished one: its picture over the whole page, at the back and locked, with the certificate's
 * own texts on top.
 */
export function composeDesign(artwork: Artwork, picture: string, positions: Positions): DesignDocument {
  const { page } = artwork;
  const sheet = { x: 0, y: 0, ...page };
  const { name, achievement, date, code, signatures } = positions;
  const alt = artwork.texts.filter(({ removed, placeholder }) => !removed && !placeholder).map(({ text }) => text);
  const elements: Element[] = [
    {
      id: "background",
      type: "picture",
      picture,
      box: sheet,
      fit: "stretch",
      locked: true,
      // Alternative text: the words that are printed in the picture.
      alt: alt.join(". ").slice(0, LONGEST_ALT),
    },
    ...positions.covers.map(({ box, color }, i): Element => plate(`cover-${i + 1}`, box, color)),
    ...text("name", name, { text: "{{recipient.name}}", voice: "name", role: "H1", maxLines: 1 }),
    ...text("achievement", achievement, { text: "{{achievement.title}}", voice: "body", role: "H2", maxLines: 2 }),
    ...(date.labelled
      ? backed(date, {
          id: "dates",
          type: "dates",
          box: rounded(date.box),
          align: date.align,
          strong: date.color,
          muted: date.color,
        })
      : text("date", date, { text: "{{issuedOn}}", voice: "label", role: "P", maxLines: 1 })),
    ...(signatures
      ? backed(signatures, {
          id: "signatures",
          type: "signatures",
          box: rounded(signatures.box),
          onlyIf: "signed",
          strong: signatures.color,
          muted: signatures.color,
          rule: signatures.color,
        })
      : []),
    ...(code.plate ? [plate("code-paper", around(code.box, 7), LIGHT)] : []),
    { id: "code", type: "code", box: rounded(code.box), captions: code.captions ? "below" : "none", align: "center" },
  ];
  return {
    format: 1,
    kind: "certificate",
    page: { ...page, background: "paper" },
    palette: PALETTE,
    mirrors: false,
    reading: "place",
    elements,
  };
}

type Words = Pick<Extract<Element, { type: "text" }>, "text" | "voice" | "role" | "maxLines">;

function text(id: string, position: TextPosition, words: Words): Element[] {
  const { box, size, align, onEdge, color } = position;
  const minSize = Math.max(5, Math.round(size * 0.4));
  return backed(position, {
    id,
    type: "text",
    box: rounded(box),
    ...words,
    size: Math.round(size * 10) / 10,
    minSize,
    color,
    align,
    valign: onEdge ? "baseline" : "top",
    direction: "auto",
  });
}

/** Adds a plate below an element where no color has enough contrast everywhere on the picture. */
function backed({ box, plate: needed }: { box: ArtworkBox; plate: boolean }, element: Element): Element[] {
  return needed ? [{ ...plate(`${element.id}-paper`, around(box, 6), LIGHT), opacity: 0.88 }, element] : [element];
}

type Plate = Extract<Element, { type: "shape" }>;
const plate = (id: string, box: ArtworkBox, fill: string): Plate => ({
  id,
  type: "shape",
  shape: "rectangle",
  box: rounded(box),
  fill,
});

const around = ({ x, y, width, height }: ArtworkBox, by: number): ArtworkBox => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Rounds to half points, which are fine enough for moving an element. */
const rounded = (box: ArtworkBox): ArtworkBox => ({
  x: half(box.x),
  y: half(box.y),
  width: half(box.width),
  height: half(box.height),
});
const half = (value: number): number => Math.round(value * 2) / 2;
