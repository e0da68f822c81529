import { isOrnament } from "../../ornaments/index.server";
import { isOwnFont } from "../../scene/index.server";
import type { DocumentProblem, DocumentProblemCode } from "./document-problem";
import { readInsertions } from "./insertions";
import {
  BOUNDS,
  type DesignDocument,
  DesignDocument as DocumentSchema,
  type Element,
  ElementSchema,
  hasGround,
} from "./schema";
import { FORMAT_NAMES, isCondition, isSource } from "./variables";

export type ReadDocument = { ok: true; document: DesignDocument } | { ok: false; problems: DocumentProblem[] };

/** Side of the QR code, in points, below which phones fail to read it. */
const LEAST_CODE = 40;
/** Maximum number of problems to report; nobody reads more at once. */
const MAX_PROBLEMS = 20;

/**
 * Reads an untrusted document: its size is limited before parsing, then it is checked against the schema and for the
 * names in it. `pictures` are the ids that it may show; a draft may lack a QR code. Never throws, whatever the input.
 */
export function readDocument(json: string, pictures: ReadonlySet<string>, options: CheckOptions = {}): ReadDocument {
  if (json.length > BOUNDS.bytes) return refused([{ element: null, path: "", code: "too-large" }]);
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return refused([{ element: null, path: "", code: "not-json" }]);
  }
  return checkDocument(parsed, pictures, options);
}

interface CheckOptions {
  /** Whether the document may lack a QR code. */
  draft?: boolean;
  /** Ids of the organization's own fonts; without them no own font is accepted. */
  fonts?: ReadonlySet<string>;
}

/** Checks a parsed value, as `readDocument` does. */
export function checkDocument(
  value: unknown,
  pictures: ReadonlySet<string>,
  { draft = false, fonts }: CheckOptions = {},
): ReadDocument {
  const size = measure(value);
  if (size !== null) return refused([{ element: null, path: "elements", code: size }]);
  const parsed = DocumentSchema.safeParse(value);
  if (!parsed.success)
    return refused(
      parsed.error.issues.map(({ path, message }) => ({
        element: elementAt(value, path),
        path: path.join("."),
        code: "invalid" as const,
        found: message.slice(0, 120),
      })),
    );
  const problems = [...namesIn(parsed.data, pictures), ...unknownFonts(parsed.data, fonts)];
  if (!draft && !mayBeIssued(parsed.data)) problems.push({ element: null, path: "elements", code: "no-code" });
  return problems.length > 0 ? refused(once(problems)) : { ok: true, document: parsed.data };
}

/** Removes duplicates: a problem of an element occurs in all its variants. */
function once(problems: DocumentProblem[]): DocumentProblem[] {
  const key = ({ element, code, found }: DocumentProblem) => JSON.stringify([element, code, found]);
  return [...new Map([...problems].reverse().map((problem) => [key(problem), problem])).values()].reverse();
}

const refused = (problems: DocumentProblem[]): ReadDocument => ({
  ok: false,
  problems: problems.slice(0, MAX_PROBLEMS),
});

/** Counts elements level by level, before the schema walks them. */
function measure(value: unknown): "too-many-elements" | "too-deep" | null {
  let level = childrenOf(value, "elements");
  let count = 0;
  for (let depth = 1; level.length > 0; depth++) {
    count += level.length;
    if (count > BOUNDS.elements) return "too-many-elements";
    if (depth > BOUNDS.depth) return "too-deep";
    level = level.flatMap((element) => childrenOf(element, "children"));
  }
  return null;
}

function childrenOf(value: unknown, key: string): unknown[] {
  const children = typeof value === "object" && value !== null ? Reflect.get(value, key) : null;
  return Array.isArray(children) ? children : [];
}

/** Returns the id of the innermost element on a path. */
function elementAt(value: unknown, path: readonly PropertyKey[]): string | null {
  let id: string | null = null;
  let at: unknown = value;
  for (const step of path) {
    at = typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined;
    const own = typeof at === "object" && at !== null ? Reflect.get(at, "id") : undefined;
    if (typeof own === "string") id = own.slice(0, 40);
  }
  return id;
}

function namesIn(document: DesignDocument, pictures: ReadonlySet<string>): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  const ids = new Set<string>();
  const colors = new Set(Object.keys(document.palette));
  if (hasGround(document)) checkColors(null, { page: document.page }, colors, problems);
  for (const role of Object.values(document.brand ?? {}).flat())
    if (!colors.has(role)) problems.push({ element: null, path: "brand", code: "unknown-color", found: role });
  for (const { element, within } of walk(document.elements)) {
    const wrong = (path: string, code: DocumentProblemCode, found?: string) =>
      problems.push({ element: element.id, path, code, ...(found === undefined ? {} : { found: found.slice(0, 60) }) });
    if (ids.has(element.id)) wrong("id", "same-id", element.id);
    ids.add(element.id);
    if (within === "stack" && (element.type === "stack" || element.type === "group")) wrong("type", "not-in-stack");
    for (const [path, version] of versionsOf(element, wrong))
      checkElement(version, path, colors, pictures, wrong, problems);
  }
  return problems;
}

/** Returns the ids of the own fonts that a document names. */
export const fontsIn = (document: DesignDocument): string[] => [
  ...new Set(voicesIn(document).flatMap(({ voice }) => (isOwnFont(voice) ? voice.slice("own/".length) : []))),
];

function voicesIn({ type, elements }: DesignDocument): { element: string | null; path: string; voice: string }[] {
  const named = Object.entries(type ?? {}).map(([name, voice]) => ({ element: null, path: `type.${name}`, voice }));
  const spoken = [...walk(elements)].flatMap(({ element }) => [
    ...("voice" in element ? [{ element: element.id, path: "voice", voice: element.voice }] : []),
    ...(element.variants ?? []).flatMap(({ set: { voice } }, i) =>
      typeof voice === "string" ? [{ element: element.id, path: `variants.${i}.set.voice`, voice }] : [],
    ),
  ]);
  return [...named, ...spoken];
}

const unknownFonts = (document: DesignDocument, fonts: ReadonlySet<string> = new Set()): DocumentProblem[] =>
  voicesIn(document)
    .filter(({ voice }) => isOwnFont(voice) && !fonts.has(voice.slice("own/".length)))
    .map(({ element, path, voice }) => ({ element, path, code: "unknown-font", found: voice.slice(0, 60) }));

/** Returns whether the document is verifiable: a badge carries its credential, a printed page has only the QR code. */
const mayBeIssued = ({ kind, elements }: DesignDocument): boolean =>
  kind === "badge" || [...walk(elements)].some(({ element }) => element.type === "code");

type Wrong = (path: string, code: DocumentProblemCode, found?: string) => void;

/** Returns the element as written and as changed by each of its variants. */
function versionsOf(element: Element, wrong: Wrong): [path: string, version: Element][] {
  const versions: [string, Element][] = [["", element]];
  for (const [i, { onlyIf, set }] of (element.variants ?? []).entries()) {
    checkConditions(`variants.${i}.onlyIf`, onlyIf, wrong);
    const fixed = ["id", "type", "variants", "children", "onlyIf"].find((key) => key in set);
    const changed = ElementSchema.safeParse({ ...element, ...set });
    if (fixed) wrong(`variants.${i}.set`, "invalid", fixed);
    else if (changed.success) versions.push([`variants.${i}.set.`, changed.data]);
    else wrong(`variants.${i}.set`, "invalid", changed.error.issues[0]?.message ?? "");
  }
  return versions;
}

function checkElement(
  element: Element,
  path: string,
  colors: ReadonlySet<string>,
  pictures: ReadonlySet<string>,
  wrong: Wrong,
  problems: DocumentProblem[],
): void {
  checkConditions(`${path}onlyIf`, element.onlyIf, wrong);
  checkColors(element.id, element, colors, problems);
  if (element.type === "text") {
    for (const text of typeof element.text === "string" ? [element.text] : Object.values(element.text))
      for (const { sources, format } of readInsertions(text)) {
        for (const source of sources) if (!isSource(source)) wrong(`${path}text`, "unknown-variable", source);
        if (format !== null && !FORMAT_NAMES.includes(format)) wrong(`${path}text`, "unknown-format", format);
      }
  }
  if (element.type === "ornament" && !isOrnament(element.ornament))
    wrong(`${path}ornament`, "unknown-ornament", element.ornament);
  if (element.type === "picture" && !pictures.has(element.picture))
    wrong(`${path}picture`, "unknown-picture", element.picture);
  if (element.type === "code" && element.captions === "none") {
    const side = element.size ?? Math.min(element.box.width, element.box.height);
    if (side < LEAST_CODE) wrong(`${path}box`, "code-too-small", `${side}`);
  }
}

function checkConditions(path: string, conditions: string | string[] | undefined, wrong: Wrong): void {
  for (const condition of [conditions ?? []].flat())
    if (!isCondition(condition)) wrong(path, "unknown-condition", condition);
}

const COLOR_KEYS = ["background", "color", "fill", "strong", "muted", "rule"];

/** Checks the colors of an element, of its stroke and of its paint. */
function checkColors(
  id: string | null,
  element: object,
  colors: ReadonlySet<string>,
  problems: DocumentProblem[],
): void {
  const named = Object.entries(element).flatMap(([key, value]): [string, unknown][] => {
    if (key === "paint" || key === "stroke" || key === "page")
      return Object.entries(value ?? {}).map(([part, color]) => [`${key}.${part}`, color]);
    return COLOR_KEYS.includes(key) ? [[key, value]] : [];
  });
  for (const [path, color] of named)
    if (typeof color === "string" && !color.startsWith("#") && !colors.has(color))
      problems.push({ element: id, path, code: "unknown-color", found: color.slice(0, 60) });
}

/** Yields every element, with the kind of its container. */
export function* walk(
  elements: Element[],
  within: "page" | "stack" | "group" = "page",
): Generator<{ element: Element; within: "page" | "stack" | "group" }> {
  for (const element of elements) {
    yield { element, within };
    if (element.type === "stack" || element.type === "group") yield* walk(element.children, element.type);
  }
}
