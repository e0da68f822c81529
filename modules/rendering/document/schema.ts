import { z } from "zod";
import { isLanguage } from "../../kernel/languages";
import { HOUSE_VOICES, isVoice } from "../../scene/index";
import { PALETTE_ROLES, type PaletteRole } from "./palette";

/**
 * The format of designs: a template, a design of an organization, or a badge. `README.md` beside this file describes it
 * for authors. `check-document.ts` checks what this schema cannot express (names that must exist).
 *
 * Lengths are points (1/72 inch) from the upper left corner of the page, x to the right, y down.
 */
export const FORMAT = 1;

/** Limits that are checked before anything of a document is drawn. */
export const BOUNDS = {
  elements: 200,
  depth: 4,
  page: { least: 100, most: 2400 },
  text: 2000,
  variants: 8,
  bytes: 200_000,
} as const;

const length = z.number().min(-BOUNDS.page.most).max(BOUNDS.page.most);
const size = z.number().min(0).max(BOUNDS.page.most);
const pageSide = z.number().min(BOUNDS.page.least).max(BOUNDS.page.most);
const share = z.number().min(0).max(1);

const Id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
/** A hex color, or the name of a color in the document's palette. */
export const Color = z.string().regex(/^(#[0-9a-f]{6}|[a-z][a-z0-9-]{0,19})$/);
const Voice = z.string().refine(isVoice, "unknown-voice");
/**
 * A condition for drawing an element: `signed`, `!expiresOn`. The value must be present, or absent after `!`; in a
 * list, all conditions must hold.
 */
const Condition = z.string().regex(/^!?[a-zA-Z][\w .-]{0,60}$/);
const Conditions = z.union([Condition, z.array(Condition).min(1).max(6)]);
export const Words = z.union([
  z.string().max(BOUNDS.text),
  z.partialRecord(z.string().refine(isLanguage, "unknown-language"), z.string().max(BOUNDS.text)),
]);
export type Words = z.infer<typeof Words>;
const Align = z.enum(["start", "center", "end", "left", "right"]);
export type Align = z.infer<typeof Align>;
const Stroke = z.strictObject({ color: Color, width: z.number().min(0.05).max(60), round: z.boolean().optional() });

const Box = z.strictObject({ x: length, y: length, width: size, height: size });
export type Box = z.infer<typeof Box>;

/** Properties of every element. */
const common = {
  id: Id,
  /** Name in the list of layers; the kind of the element if absent. */
  name: z.string().min(1).max(60).optional(),
  box: Box,
  /** Rotation in degrees clockwise about the center of the box. */
  rotate: z.number().min(-360).max(360).optional(),
  onlyIf: Conditions.optional(),
  /** Conditional changes: each one whose condition holds is applied to the element, in this order. */
  variants: z
    .array(z.strictObject({ onlyIf: Conditions, set: z.record(z.string(), z.unknown()) }))
    .max(BOUNDS.variants)
    .optional(),
  /** Desired space in points between this element and the preceding one in a stack. */
  space: z.number().min(0).max(400).optional(),
  /** Whether the editor must unlock the element before it can be moved. */
  locked: z.boolean().optional(),
};

const Text = z.strictObject({
  ...common,
  type: z.literal("text"),
  /** Text with variables: `{{recipient.name}}`. */
  text: Words,
  voice: Voice,
  size: z.number().min(2).max(400),
  /** Size down to which the text shrinks before it is cut; default: `size`. */
  minSize: z.number().min(2).max(400).optional(),
  /** Size down to which the text stays on one line before a second line is used. */
  oneLineMinSize: z.number().min(2).max(400).optional(),
  maxLines: z.number().int().min(1).max(20).optional(),
  /** Whether the text, outside a stack, also shrinks until its lines are no higher than its box. */
  fit: z.boolean().optional(),
  /** Distance between baselines, as a multiple of the size. */
  leading: z.number().min(0.6).max(4).optional(),
  /** Space between letters, in thousandths of an em; never applied to Arabic. */
  tracking: z.number().min(-100).max(1000).optional(),
  color: Color,
  align: Align.optional(),
  /** `baseline` puts the first baseline on the lower edge of the box. */
  valign: z.enum(["top", "middle", "bottom", "baseline"]).optional(),
  role: z.enum(["H1", "H2", "P"]).optional(),
  /**
   * Text direction. `auto` follows the first letter: for names and titles, which may be in another script than the
   * certificate.
   */
  direction: z.enum(["auto", "page"]).optional(),
  /**
   * Writing in columns from right to left, as Chinese on plaques: `vertical` in the middle of the box; `columns` from
   * its upper edge, with commas and stops in the upper right corner of their cells.
   */
  writing: z.enum(["horizontal", "vertical", "columns"]).optional(),
  /** Whether the text shrinks less than others in a stack that is short of room. */
  firm: z.boolean().optional(),
  /**
   * Whether the text, which says where to verify, is left out if it does not fit: for a card whose QR code leads there.
   */
  ifRoom: z.boolean().optional(),
});

const Picture = z.strictObject({
  ...common,
  type: z.literal("picture"),
  /** Id of a picture of the organization. */
  picture: z.string().min(1).max(60),
  /** Text alternative of the picture; empty for decoration. */
  alt: Words.optional(),
  align: Align.optional(),
  valign: z.enum(["top", "middle", "bottom"]).optional(),
  fit: z.enum(["contain", "stretch"]).optional(),
});

const Logo = z.strictObject({
  ...common,
  type: z.literal("logo"),
  /** Ground of the logo; on `dark` the logo uploaded for dark ground is used, if there is one. */
  ground: z.enum(["light", "dark"]).optional(),
  align: Align.optional(),
  valign: z.enum(["top", "middle", "bottom"]).optional(),
});

const RecipientPicture = z.strictObject({
  ...common,
  type: z.literal("recipient-picture"),
  /** Whether the picture is clipped to an ellipse instead of a rectangle. */
  round: z.boolean().optional(),
  /** Corner radius of a rectangle. */
  radius: size.optional(),
});

const Shape = z.strictObject({
  ...common,
  type: z.literal("shape"),
  shape: z.enum(["rectangle", "ellipse", "star", "triangle"]),
  fill: Color.optional(),
  stroke: Stroke.optional(),
  /** Corner radius of a rectangle. */
  radius: size.optional(),
  /** Number of a star's points, and how many of them its lines skip. */
  points: z.number().int().min(3).max(120).optional(),
  skip: z.number().int().min(1).max(59).optional(),
  opacity: share.optional(),
});

/**
 * A line from the upper left corner of its box to the lower right one or, if `rising`, from the lower left to the upper
 * right.
 */
const Line = z.strictObject({
  ...common,
  type: z.literal("line"),
  stroke: Stroke,
  rising: z.boolean().optional(),
  opacity: share.optional(),
});

const Paint = z.strictObject({
  main: Color.optional(),
  second: Color.optional(),
  ground: Color.optional(),
  light: Color.optional(),
  dark: Color.optional(),
});

const Ornament = z.strictObject({
  ...common,
  type: z.literal("ornament"),
  ornament: z.string().min(1).max(40),
  paint: Paint.optional(),
  opacity: share.optional(),
});

/** A seal generated from the certificate's hash: no two are alike. */
const Seal = z.strictObject({ ...common, type: z.literal("seal"), joint: z.number().min(0).max(4).optional() });

const SmallPrint = {
  /** Colors of values (`strong`) and of their labels (`muted`). */
  strong: Color.optional(),
  muted: Color.optional(),
};

/**
 * The QR code with the certificate number and the verification address; their last line is on the box's lower edge.
 */
const Code = z.strictObject({
  ...common,
  type: z.literal("code"),
  captions: z.enum(["beside", "below", "none"]),
  /** Edge of the box at which the QR code is; the captions are on the opposite side. */
  align: Align.optional(),
  /** Side of the QR code, without its quiet zone. */
  size: z.number().min(40).max(400).optional(),
  color: Color.optional(),
  ...SmallPrint,
  /** Whether the dates are set at the code's upper edge, for designs without a separate dates element. */
  dates: z.boolean().optional(),
});

/** Date of issue and expiry, each over its label. The last line is on the box's lower edge. */
const Dates = z.strictObject({ ...common, type: z.literal("dates"), align: Align.optional(), ...SmallPrint });

/**
 * The signatures, side by side. The last line is on the box's lower edge; a single signature takes the box's whole
 * width.
 */
const Signatures = z.strictObject({
  ...common,
  type: z.literal("signatures"),
  gap: z.number().min(0).max(200).optional(),
  /** Maximum width of one signature; `align` distributes the rest. */
  most: size.optional(),
  align: Align.optional(),
  /** Position of the signature, the name and the office along their rule: in its middle or at its start. */
  names: z.enum(["center", "start"]).optional(),
  rule: Color.optional(),
  ...SmallPrint,
});

/** The issuer's own fields: label over value side by side, or one below the other. */
const Fields = z.strictObject({
  ...common,
  type: z.literal("fields"),
  layout: z.enum(["columns", "lines"]).optional(),
  /** Size of labels in Latin capitals; labels in other scripts are larger as needed. */
  labelSize: z.number().min(4).max(40).optional(),
  align: Align.optional(),
  ...SmallPrint,
});

/**
 * Elements one below the other with flexible spaces: what does not fit gets smaller. `align` sets the horizontal
 * position of the children; of their boxes only width and height count.
 */
const StackItself = z.strictObject({
  ...common,
  type: z.literal("stack"),
  align: Align.optional(),
  /** Share down to which the spaces shrink before the texts do. */
  tightest: share.optional(),
  /** Share of the remaining room that goes above the elements. */
  lift: share.optional(),
});

/** Elements that belong together; their positions are on the page, as those of all others. */
const GroupItself = z.strictObject({
  ...common,
  type: z.literal("group"),
  /** Whether the content is mirrored within its box in right-to-left languages. */
  mirrors: z.boolean().optional(),
});

// biome-ignore format: one line for all kinds
const leaves = [Text, Picture, Logo, RecipientPicture, Shape, Line, Ornament, Seal, Code, Dates, Signatures, Fields] as const;

export type TextElement = z.infer<typeof Text>;
type Leaf = z.infer<(typeof leaves)[number]>;
export interface StackElement extends z.infer<typeof StackItself> {
  children: Element[];
}
export interface GroupElement extends z.infer<typeof GroupItself> {
  children: Element[];
}
export type Element = Leaf | StackElement | GroupElement;
export type ElementOf<Type extends Element["type"]> = Extract<Element, { type: Type }>;

const children = z.array(z.lazy(() => ElementSchema)).max(BOUNDS.elements);
export const ElementSchema: z.ZodType<Element> = z.discriminatedUnion("type", [
  ...leaves,
  StackItself.extend({ children }),
  GroupItself.extend({ children }),
]);

const hex = z.string().regex(/^#[0-9a-f]{6}$/);
const Palette = z
  .object(Object.fromEntries(PALETTE_ROLES.map((role) => [role, hex])) as Record<PaletteRole, typeof hex>)
  .catchall(hex)
  .refine((palette) => Object.keys(palette).length <= 24, "too-many-colors");

export const DesignDocument = z.strictObject({
  format: z.literal(FORMAT),
  kind: z.enum(["certificate", "badge"]),
  page: z.strictObject({
    width: pageSide,
    height: pageSide,
    /** Hex color or name of the palette; `none` for a badge, which is a shape of its own on any ground. */
    background: Color,
  }),
  palette: Palette,
  /** Colors of the palette that take the organization's brand colors, if it has them. */
  brand: z.partialRecord(z.enum(["primary", "secondary"]), z.array(z.string().max(20)).max(8)).optional(),
  /** Voices replaced with other families than the house's. */
  type: z.partialRecord(z.enum(HOUSE_VOICES), Voice).optional(),
  /** Whether the page is mirrored in right-to-left languages. */
  mirrors: z.boolean(),
  /** Reading order: `order` follows the elements; `place` follows their positions on the page, whatever the order. */
  reading: z.enum(["order", "place"]).optional(),
  /** Elements from back to front. */
  elements: z.array(ElementSchema).min(1).max(BOUNDS.elements),
});
export type DesignDocument = z.infer<typeof DesignDocument>;

/** Returns whether a design covers its page; a badge may be transparent around its shape. */
export const hasGround = ({ kind, page }: DesignDocument): boolean => kind !== "badge" || page.background !== "none";
