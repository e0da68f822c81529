import { directionOf } from "../../kernel/languages";
import { drawOrnament, drawSeal } from "../../ornaments/index.server";
import { type Alignment, fitImage, growZellige, type SceneItem, starPath } from "../../scene/index.server";
import { fillIn } from "../wording/wording";
import { type Context, inkOf, resolve } from "./context";
import { drawFields } from "./fields";
import { alignmentIn, type Frame, mirrorWithin, placeBox, shareOf } from "./frame";
import { marked, recordBox, turnBoxes } from "./record-boxes";
import type { Box, Element, ElementOf } from "./schema";
import { drawCodeAbove, drawCodeAlone, drawCodeBeside, drawDates, drawSignatures, QR_SIZE } from "./small-print";
import { drawStack } from "./stack";
import { drawTextBox, wordsOf } from "./text";
import { drawVertical } from "./vertical-text";

export function drawElement(written: Element, context: Context, frame: Frame): SceneItem[] {
  const element = resolve(written, context.facts);
  const box = placeBox((element ?? written).box, frame);
  const before = context.drawnBoxes?.length ?? 0;
  const items = element ? drawIn(element, box, context, frame) : [];
  recordBox(context, written.id, box, frame, items.length > 0);
  const drawn = context.drawnBoxes ? marked(items, written.id) : items;
  if (!element?.rotate) return drawn;
  const degrees = frame.flipped ? -element.rotate : element.rotate;
  turnBoxes(context, before, degrees, box);
  return turn(drawn, degrees, box);
}

function turn(items: SceneItem[], degrees: number, { x, y, width, height }: Box): SceneItem[] {
  const about = { degrees, x: x + width / 2, y: y + height / 2 };
  return items.map((item) => ({ ...item, turn: about }));
}

/** Draws an element into a box on the page instead of its own box: a stack and a mirrored page move elements. */
export function drawIn(element: Element, box: Box, context: Context, frame: Frame): SceneItem[] {
  const { facts, color } = context;
  const { view } = facts;
  const align = (fallback: "start" | "center"): Alignment =>
    alignmentIn("align" in element && element.align ? element.align : fallback, frame);
  switch (element.type) {
    case "text":
      return element.writing === "vertical" || element.writing === "columns"
        ? drawVertical(element, box, context)
        : drawTextBox(element, box, context, align("start"));
    case "logo":
      return drawLogo(element, box, context, align("center"));
    case "picture":
      return drawPicture(element, box, context, align("center"));
    case "recipient-picture":
      return drawRecipient(element, box, context);
    case "shape":
      return drawShape(element, box, context);
    case "line": {
      const rises = Boolean(element.rising) !== frame.flipped;
      const [top, bottom] = rises ? [1, 0] : [0, 1];
      const path = `M${box.x} ${box.y + box.height * top}L${box.x + box.width} ${box.y + box.height * bottom}`;
      const { width, round } = element.stroke;
      const stroke = { color: color(element.stroke.color), width, ...(round ? { round } : {}) };
      return [{ kind: "shape", path, stroke, ...opacityOf(element) }];
    }
    case "ornament": {
      const paint = Object.fromEntries(
        Object.entries({ ...HOUSE_PAINT, ...element.paint }).map(([part, name]) => [part, color(name)]),
      ) as Record<keyof typeof HOUSE_PAINT, string>;
      const items = drawOrnament(element.ornament, box, paint, view.sealSeed);
      return element.opacity === undefined ? [...items] : items.map((item) => ({ ...item, ...opacityOf(element) }));
    }
    case "seal": {
      const radius = Math.min(box.width, box.height) / 2;
      const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
      return drawSeal(growZellige(view.sealSeed, radius), [cx, cy], element.joint ?? 0.5);
    }
    case "code": {
      const draw = { beside: drawCodeBeside, below: drawCodeAbove, none: drawCodeAlone }[element.captions];
      const side = element.captions === "none" ? Math.min(box.width, box.height) : QR_SIZE;
      return draw(
        facts,
        { box, alignment: align("start"), ink: inkOf(element, context) },
        { size: element.size ?? side, color: color(element.color ?? "code"), dates: element.dates ?? false },
      );
    }
    case "dates":
      return drawDates(facts, { box, alignment: align("start"), ink: inkOf(element, context) });
    case "signatures":
      return drawSignatures(
        facts,
        { box, alignment: align("center"), ink: inkOf(element, context) },
        {
          gap: element.gap ?? 24,
          most: element.most ?? box.width,
          rule: color(element.rule ?? "muted"),
          along: alignmentIn(element.names ?? "center", frame),
        },
      );
    case "fields":
      return drawFields(view, {
        box,
        alignment: align("center"),
        ink: inkOf(element, context),
        layout: element.layout,
        labelSize: element.labelSize,
      });
    case "stack":
      return drawStack(element, box, context, frame, drawIn);
    case "group": {
      const turned = element.mirrors && directionOf(view.language) === "rtl";
      const inner = turned ? mirrorWithin(element.box, frame) : frame;
      return element.children.flatMap((child) => drawElement(child, context, inner));
    }
  }
}

const DOWN = { top: 0, middle: 0.5, bottom: 1 } as const;
/** Palette colors of ornaments, unless the document sets others. */
const HOUSE_PAINT = { main: "strong", second: "accent", ground: "tint", light: "bright", dark: "ink" };

const opacityOf = ({ opacity }: { opacity?: number | undefined }) => (opacity === undefined ? {} : { opacity });

function drawLogo(element: ElementOf<"logo">, box: Box, { facts }: Context, alignment: Alignment): SceneItem[] {
  const { issuer } = facts.view;
  const logo = element.ground === "dark" ? (issuer.logoDark ?? issuer.logo) : issuer.logo;
  if (!logo) return [];
  const alt = fillIn(facts.words.logoOf, { issuer: issuer.name });
  return [fitImage(logo, box, alt, { across: shareOf(alignment), down: DOWN[element.valign ?? "middle"] })];
}

function drawPicture(element: ElementOf<"picture">, box: Box, { facts }: Context, alignment: Alignment): SceneItem[] {
  const image = facts.view.pictures?.get(element.picture);
  if (!image) return [];
  const alt = element.alt ? wordsOf(element.alt, facts.view.language) : "";
  if (element.fit === "stretch") return [{ kind: "image", ...box, image, alt }];
  return [fitImage(image, box, alt, { across: shareOf(alignment), down: DOWN[element.valign ?? "middle"] })];
}

/**
 * Share of a portrait's overflow that is cut off above; more is cut off below, because the face is above the middle.
 */
const ABOVE = 0.35;

/** Draws the recipient's picture so that it fills the whole box, clipped to the box. */
function drawRecipient(element: ElementOf<"recipient-picture">, box: Box, { facts }: Context): SceneItem[] {
  const { recipientPicture: image, recipientName: alt } = facts.view;
  if (!image) return [];
  const scale = Math.max(box.width / image.width, box.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) * ABOVE];
  const { round, radius } = element;
  const path = outlineOf(round ? { shape: "ellipse" } : { shape: "rectangle", ...(radius ? { radius } : {}) }, box);
  return [{ kind: "image", x, y, width, height, image, alt, clip: { path, box } }];
}

function drawShape(element: ElementOf<"shape">, box: Box, { color }: Context): SceneItem[] {
  const { fill, stroke } = element;
  return [
    {
      kind: "shape",
      path: outlineOf(element, box),
      ...(fill ? { fill: color(fill) } : {}),
      ...(stroke ? { stroke: { ...stroke, color: color(stroke.color) } } : {}),
      ...opacityOf(element),
    } as SceneItem,
  ];
}

/** Distance of the control points of a cubic quarter circle, as a share of the radius. */
const QUARTER = 0.5523;

type Outline = Pick<ElementOf<"shape">, "shape"> & Partial<ElementOf<"shape">>;

function outlineOf({ shape, radius = 0, points = 8, skip = 2 }: Outline, box: Box): string {
  const { x, y, width, height } = box;
  const [right, bottom] = [x + width, y + height];
  const [cx, cy] = [x + width / 2, y + height / 2];
  if (shape === "star") return starPath(points, skip, Math.min(width, height) / 2, cx, cy);
  if (shape === "triangle") return `M${cx} ${y}L${right} ${bottom}H${x}Z`;
  const r = shape === "ellipse" ? { x: width / 2, y: height / 2 } : roundedBy(radius, box);
  if (r.x === 0) return `M${x} ${y}H${right}V${bottom}H${x}Z`;
  const [hx, hy] = [r.x * (1 - QUARTER), r.y * (1 - QUARTER)];
  return (
    `M${x + r.x} ${y}H${right - r.x}C${right - hx} ${y} ${right} ${y + hy} ${right} ${y + r.y}` +
    `V${bottom - r.y}C${right} ${bottom - hy} ${right - hx} ${bottom} ${right - r.x} ${bottom}` +
    `H${x + r.x}C${x + hx} ${bottom} ${x} ${bottom - hy} ${x} ${bottom - r.y}` +
    `V${y + r.y}C${x} ${y + hy} ${x + hx} ${y} ${x + r.x} ${y}Z`
  );
}

function roundedBy(radius: number, { width, height }: Box) {
  const r = Math.min(radius, width / 2, height / 2);
  return { x: r, y: r };
}
