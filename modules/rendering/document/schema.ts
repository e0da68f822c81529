import { z } from "zod";
import { isLanguage } from "../../kernel/languages";
import { HOUSE_VOICES, isVoice } from "../../scene/index";
import { PALETTE_ROLES, type PaletteRole } from "./palette";

/**
 * The format of designs: what a template, a design of an organization or a badge is. `README.md` beside this file
 * describes it for people who write one. What this schema cannot say (names that have to exist) is in
 * `check-document.ts`.
 *
 * Lengths are points (1/72 inch) from the upper left corner of the page, x to the right, y down.
 */
export const FORMAT = 1;

/** What bounds a document before anything is drawn of it. */
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
/** A colour, or the name of one in the document's palette. */
export const Color = z.string().regex(/^(#[0-9a-f]{6}|[a-z][a-z0-9-]{0,19})$/);
const Voice = z.string().refine(isVoice, "unknown-voice");
/** `signed`, `!expiresOn`: what has to be there, or not to be there, for an element to be drawn; of a list, all. */
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

/** What every element has. */
const common = {
  id: Id,
  /** In the list of layers; the kind of the element where it is absent. */
  name: z.string().min(1).max(60).optional(),
  box: Box,
  /** Degrees clockwise about the middle of the box. */
  rotate: z.number().min(-360).max(360).optional(),
  onlyIf: Conditions.optional(),
  /** What is different under conditions: each that holds is laid over the element, in this order. */
  variants: z
    .array(z.strictObject({ onlyIf: Conditions, set: z.record(z.string(), z.unknown()) }))
    .max(BOUNDS.variants)
    .optional(),
  /** In a stack: points wanted between this element and the one before it. */
  space: z.number().min(0).max(400).optional(),
  /** Cannot be moved in the editor until it is unlocked. */
  locked: z.boolean().optional(),
};

const Text = z.strictObject({
  ...common,
  type: z.literal("text"),
  /** With variables: `{{recipient.name}}`. */
  text: Words,
  voice: Voice,
  size: z.number().min(2).max(400),
  /** Down to which the text is shrunk before it is cut; default: `size`. */
  minSize: z.number().min(2).max(400).optional(),
  /** One line is kept down to this size before there is a second one. */
  oneLineMinSize: z.number().min(2).max(400).optional(),
  maxLines: z.number().int().min(1).max(20).optional(),
  /** From one baseline to the next, of the size. */
  leading: z.number().min(0.6).max(4).optional(),
  /** Between letters, in thousandths of an em; never in Arabic. */
  tracking: z.number().min(-100).max(1000).optional(),
  color: Color,
  align: Align.optional(),
  /** `baseline` puts the first baseline on the lower edge of the box. */
  valign: z.enum(["top", "middle", "bottom", "baseline"]).optional(),
  role: z.enum(["H1", "H2", "P"]).optional(),
  /** `auto` goes by the first letter: for names and titles, which may be in another script than the certificate. */
  direction: z.enum(["auto", "page"]).optional(),
  /**
   * In columns from right to left, as Chinese is written on plaques: `vertical` in the middle of the box; `columns`
   * from its upper edge, commas and stops in the upper right corners of their places.
   */
  writing: z.enum(["horizontal", "vertical", "columns"]).optional(),
  /** In a stack that is short of room it shrinks by less than the others. */
  firm: z.boolean().optional(),
  /** It says where to verify, and is left out where that has no room: of a card whose code leads there. */
  ifRoom: z.boolean().optional(),
});

const Picture = z.strictObject({
  ...common,
  type: z.literal("picture"),
  /** The id of a picture of the organization. */
  picture: z.string().min(1).max(60),
  /** What it shows, for those who do not see it; empty for decoration. */
  alt: Words.optional(),
  align: Align.optional(),
  valign: z.enum(["top", "middle", "bottom"]).optional(),
  fit: z.enum(["contain", "stretch"]).optional(),
});

const Logo = z.strictObject({
  ...common,
  type: z.literal("logo"),
  /** On `dark` ground the logo is the one that was uploaded for it, where there is one. */
  ground: z.enum(["light", "dark"]).optional(),
  align: Align.optional(),
  valign: z.enum(["top", "middle", "bottom"]).optional(),
});

const RecipientPicture = z.strictObject({
  ...common,
  type: z.literal("recipient-picture"),
  /** In an ellipse instead of a rectangle. */
  round: z.boolean().optional(),
  /** Of a rectangle's corners. */
  radius: size.optional(),
});

const Shape = z.strictObject({
  ...common,
  type: z.literal("shape"),
  shape: z.enum(["rectangle", "ellipse", "star", "triangle"]),
  fill: Color.optional(),
  stroke: Stroke.optional(),
  /** Of a rectangle's corners. */
  radius: size.optional(),
  /** Of a star, and by how many of them its lines skip. */
  points: z.number().int().min(3).max(120).optional(),
  skip: z.number().int().min(1).max(59).optional(),
  opacity: share.optional(),
});

/**
 * From the upper left corner of its box to the lower right one; `rising`, from the lower left one to the upper right
 * one.
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

/** Grown from the certificate's hash: no two are alike. */
const Seal = z.strictObject({ ...common, type: z.literal("seal"), joint: z.number().min(0).max(4).optional() });

const SmallPrint = {
  /** Of what is said, and of what that is. */
  strong: Color.optional(),
  muted: Color.optional(),
};

/** The code with the number and the address that it leads to. The last line of these stands on the box's lower edge. */
const Code = z.strictObject({
  ...common,
  type: z.literal("code"),
  captions: z.enum(["beside", "below", "none"]),
  /** The edge of the box at which the code is; its captions are on the other side of it. */
  align: Align.optional(),
  /** The side of the code, without its quiet zone. */
  size: z.number().min(40).max(400).optional(),
  color: Color.optional(),
  ...SmallPrint,
  /** The dates at the code's upper edge, for designs without a place of their own for them. */
  dates: z.boolean().optional(),
});

/**
 * When it was issued and until when it is valid: date over what it is. The last line stands on the box's lower edge.
 */
const Dates = z.strictObject({ ...common, type: z.literal("dates"), align: Align.optional(), ...SmallPrint });

/** Who signed, side by side. The last line stands on the box's lower edge; one alone takes the box's whole width. */
const Signatures = z.strictObject({
  ...common,
  type: z.literal("signatures"),
  gap: z.number().min(0).max(200).optional(),
  /** Of one signature at most; what several leave free is shared out by `align`. */
  most: size.optional(),
  align: Align.optional(),
  /** Where the signature, the name and the office are along their rule: in its middle, or at its start. */
  names: z.enum(["center", "start"]).optional(),
  rule: Color.optional(),
  ...SmallPrint,
});

/** The issuer's own fields: label over value side by side, or in lines beneath one another. */
const Fields = z.strictObject({
  ...common,
  type: z.literal("fields"),
  layout: z.enum(["columns", "lines"]).optional(),
  /** Of labels in Latin capitals; labels in other scripts are larger by what they need. */
  labelSize: z.number().min(4).max(40).optional(),
  align: Align.optional(),
  ...SmallPrint,
});

/**
 * Elements beneath one another with spaces that give way: what has no room gets smaller. Their own places across the
 * stack go by `align`; of their boxes width and height count.
 */
const StackItself = z.strictObject({
  ...common,
  type: z.literal("stack"),
  align: Align.optional(),
  /** Down to which share the spaces shrink before the texts do. */
  tightest: share.optional(),
  /** Of what is left over, the share above the elements. */
  lift: share.optional(),
});

/** Elements that belong together, with places on the page as all others. */
const GroupItself = z.strictObject({
  ...common,
  type: z.literal("group"),
  /** Its content changes sides within its box in languages that are read from right to left. */
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
    /** A name of the palette or a colour. */
    background: Color,
  }),
  palette: Palette,
  /** Which colours of the palette become those of the organization's brand where it has one. */
  brand: z.partialRecord(z.enum(["primary", "secondary"]), z.array(z.string().max(20)).max(8)).optional(),
  /** Voices spoken by other families than the house's. */
  type: z.partialRecord(z.enum(HOUSE_VOICES), Voice).optional(),
  /** Whether the page changes sides in languages that are read from right to left. */
  mirrors: z.boolean(),
  /** Whether it is read in the order of its elements, or as what is seen lies on the page, whatever their order. */
  reading: z.enum(["order", "place"]).optional(),
  /** From back to front. */
  elements: z.array(ElementSchema).min(1).max(BOUNDS.elements),
});
export type DesignDocument = z.infer<typeof DesignDocument>;
