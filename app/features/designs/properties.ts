import type { Element } from "#modules/rendering/index";

/**
 * Editable property of a kind of element: its path in the element and its control. Labels are
 * `designs:properties.<path>`, those of choices `designs:choices.<path>.<value>`.
 */
export type Property = {
  path: string;
  step?: number;
  /** Whether it is among those that are seen first; all others are under "More". */
  basic?: true;
  /** Whether an element of this kind cannot be without a value. */
  required?: true;
} & (
  | { control: "number" | "text" | "words" | "color" | "voice" | "condition" | "ornament" | "picture" | "check" }
  | { control: "choice"; choices: readonly string[] }
);

const ALIGN: Property = {
  path: "align",
  basic: true,
  control: "choice",
  choices: ["start", "center", "end", "left", "right"],
};
const SMALL_PRINT: Property[] = [
  { path: "strong", control: "color" },
  { path: "muted", control: "color" },
];
const lineOf = (more: { required?: true }): Property[] => [
  { path: "stroke.color", control: "color", basic: true, ...more },
  { path: "stroke.width", control: "number", step: 0.1, basic: true },
];
const OPACITY: Property = { path: "opacity", control: "number", step: 0.05 };

const PROPERTIES: Record<Element["type"], Property[]> = {
  text: [
    { path: "text", control: "words", basic: true },
    { path: "voice", control: "voice", basic: true, required: true },
    { path: "size", control: "number", step: 0.5, basic: true },
    { path: "color", control: "color", basic: true, required: true },
    ALIGN,
    { path: "minSize", control: "number", step: 0.5 },
    { path: "maxLines", control: "number" },
    { path: "valign", control: "choice", choices: ["top", "middle", "bottom", "baseline"] },
    { path: "leading", control: "number", step: 0.05 },
    { path: "tracking", control: "number", step: 10 },
    { path: "direction", control: "choice", choices: ["auto", "page"] },
    { path: "writing", control: "choice", choices: ["horizontal", "vertical", "columns"] },
    { path: "role", control: "choice", choices: ["H1", "H2", "P"] },
  ],
  picture: [
    { path: "picture", control: "picture", basic: true },
    { path: "alt", control: "words", basic: true },
    { path: "fit", control: "choice", choices: ["contain", "stretch"] },
    ALIGN,
  ],
  logo: [
    { path: "ground", control: "choice", choices: ["light", "dark"] },
    ALIGN,
    { path: "valign", control: "choice", choices: ["top", "middle", "bottom"] },
  ],
  "recipient-picture": [
    { path: "round", control: "check", basic: true },
    { path: "radius", control: "number" },
  ],
  shape: [
    { path: "shape", control: "choice", choices: ["rectangle", "ellipse", "star", "triangle"], basic: true },
    { path: "fill", control: "color", basic: true },
    ...lineOf({}),
    { path: "radius", control: "number" },
    { path: "points", control: "number" },
    OPACITY,
  ],
  line: [...lineOf({ required: true }), { path: "rising", control: "check" }, OPACITY],
  ornament: [
    { path: "ornament", control: "ornament", basic: true },
    { path: "paint.main", control: "color", basic: true },
    ...(["second", "ground", "light", "dark"] as const).map(
      (part): Property => ({ path: `paint.${part}`, control: "color" }),
    ),
    OPACITY,
  ],
  seal: [],
  code: [
    { path: "captions", control: "choice", choices: ["beside", "below", "none"], basic: true },
    { path: "size", control: "number" },
    { path: "color", control: "color" },
    ALIGN,
    { path: "dates", control: "check" },
    ...SMALL_PRINT,
  ],
  dates: [ALIGN, ...SMALL_PRINT],
  signatures: [
    { path: "most", control: "number" },
    { path: "gap", control: "number" },
    ALIGN,
    { path: "names", control: "choice", choices: ["center", "start"] },
    { path: "rule", control: "color" },
    ...SMALL_PRINT,
  ],
  fields: [
    { path: "layout", control: "choice", choices: ["columns", "lines"], basic: true },
    { path: "labelSize", control: "number", step: 0.2 },
    ALIGN,
    ...SMALL_PRINT,
  ],
  // How a stack shares its free space is set by its author alone; the form leaves it as it is.
  stack: [ALIGN],
  group: [{ path: "mirrors", control: "check" }],
};

export const BOX_PROPERTIES: Property[] = [
  { path: "box.x", control: "number", step: 0.5 },
  { path: "box.y", control: "number", step: 0.5 },
  { path: "box.width", control: "number", step: 0.5 },
  { path: "box.height", control: "number", step: 0.5 },
  { path: "rotate", control: "number" },
];
const COMMON: Property[] = [
  { path: "name", control: "text" },
  { path: "onlyIf", control: "condition" },
  { path: "space", control: "number" },
  { path: "locked", control: "check" },
];

export const propertiesOf = (type: Element["type"]): Property[] => PROPERTIES[type];
export const allPropertiesOf = (type: Element["type"]): Property[] => [
  ...PROPERTIES[type],
  ...BOX_PROPERTIES,
  ...COMMON,
];
export const COMMON_PROPERTIES = COMMON;

/** Conditions that the form offers; other conditions in a document are preserved. */
export const CONDITIONS = [
  "expiresOn",
  "!expiresOn",
  "signed",
  "!signed",
  "signature",
  "!signature",
  "fields",
  "!fields",
  "issuer.logo",
  "!issuer.logo",
  "issuer.logo.dark",
  "!issuer.logo.dark",
  "achievement.description",
  "script.latin",
  "script.arabic",
  "script.chinese",
] as const;

/** Creates a new element with default properties, in the middle of the page. */
export function newElement(
  type: string,
  page: { width: number; height: number },
  picture: string | null,
): Element | null {
  const centered = (width: number, height: number) => ({
    id: "new",
    box: { x: Math.round((page.width - width) / 2), y: Math.round((page.height - height) / 2), width, height },
  });
  const align = "center" as const;
  switch (type) {
    case "text":
      return {
        ...centered(240, 30),
        type,
        text: "{{recipient.name}}",
        voice: "body",
        size: 16,
        minSize: 8,
        color: "ink",
        align,
      };
    case "shape":
      return { ...centered(120, 80), type, shape: "rectangle", fill: "tint", stroke: { color: "accent", width: 0.5 } };
    case "line":
      return { ...centered(160, 0), type, stroke: { color: "accent", width: 0.7 } };
    case "ornament":
      return { ...centered(184, 8), type, ornament: "rule-with-star", paint: { ground: "paper" } };
    case "logo":
      return { ...centered(140, 60), type, align };
    case "signatures":
      return { ...centered(190, 84), type };
    case "dates":
      return { ...centered(240, 21), type, align };
    case "fields":
      return { ...centered(400, 51), type };
    case "code":
      return { ...centered(176, 95), type, captions: "below" };
    case "seal":
      return { ...centered(116, 116), type };
    case "picture":
      return picture ? { ...centered(200, 140), type, picture } : null;
    default:
      return null;
  }
}
export const ADDABLE = [
  "text",
  "picture",
  "logo",
  "signatures",
  "code",
  "dates",
  "fields",
  "seal",
  "ornament",
  "shape",
  "line",
] as const;
