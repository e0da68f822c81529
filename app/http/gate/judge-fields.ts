import { decodeWholeText, isWholeText } from "./judge-text";
import { MALFORMED, type Refusal, TOO_LARGE } from "./refusal";

/** Limits of one form or query. */
export interface FieldLimits {
  /** Maximum number of fields. */
  fields: number;
  /** Maximum length of a field's value, in UTF-16 code units. */
  valueLength: number;
}

const LONGEST_NAME = 100;
/** Maximum depth of a field's name: `theme.primaryColor` has two parts, and no form has four. */
const MAX_PARTS = 4;
/**
 * One part of a name. Indexes have two digits at most, because the form parser would create an array as long as an
 * index says.
 */
const NAME_PART = /^[^.[\]]*(?:\[\d{1,2}\])*$/;
/** Names that reach an object's prototype; no form uses them. */
const PROTOTYPE_NAMES = new Set(["__proto__", "constructor", "prototype"]);

/** Whether a field's name is acceptable: short, not too deep, and without an index that would create a long array. */
export function isFieldName(name: string): boolean {
  if (name.length > LONGEST_NAME || !isWholeText(name)) return false;
  const parts = name.split(".");
  const depth = parts.length + name.split("[").length - 1;
  return (
    depth <= MAX_PARTS && parts.every((part) => NAME_PART.test(part) && !PROTOTYPE_NAMES.has(part.split("[")[0] ?? ""))
  );
}

/** Field in which a button of a conform form sends its intent (`@conform-to/dom`, submission). */
const INTENT = "__intent__";
/** Field of conform's own that no form here sends. */
const STATE = "__state__";
const INTENTS = new Set(["insert", "remove", "reorder", "validate", "update", "reset"]);
const MAX_ROWS = 99;

/** Whether an intent is safe for conform, which parses it as JSON and follows the name and indexes in it. */
function isIntent(text: string): boolean {
  if (text === "") return true;
  let intent: unknown;
  try {
    intent = JSON.parse(text);
  } catch {
    return false;
  }
  const { type, payload } = Object(intent);
  if (!INTENTS.has(type) || typeof payload !== "object" || payload === null) return false;
  const indexes = [payload.index, payload.from, payload.to].filter((index) => index !== undefined);
  return (
    (payload.name === undefined || (typeof payload.name === "string" && isFieldName(payload.name))) &&
    indexes.every((index) => Number.isInteger(index) && index >= 0 && index <= MAX_ROWS)
  );
}

/** Checks parsed fields. */
export function judgeFields(fields: Iterable<[string, string]>, limits: FieldLimits): Refusal | null {
  let count = 0;
  for (const [name, value] of fields) {
    if (++count > limits.fields || value.length > limits.valueLength) return TOO_LARGE;
    if (!isFieldName(name) || !isWholeText(value)) return MALFORMED;
    if (name === STATE || (name === INTENT && !isIntent(value))) return MALFORMED;
  }
  return null;
}

/**
 * Parses the fields of an `application/x-www-form-urlencoded` text (WHATWG URL, section 5.1). Fields are counted before
 * parsing. Invalid UTF-8, plain or percent-encoded, is refused rather than replaced.
 */
export function readUrlEncoded(encoded: Uint8Array, limits: FieldLimits): URLSearchParams | Refusal {
  let separators = 0;
  for (let at = encoded.indexOf(AMPERSAND); at >= 0; at = encoded.indexOf(AMPERSAND, at + 1))
    if (++separators >= limits.fields) return TOO_LARGE;
  const text = decodeWholeText(encoded);
  if (text === null || !isPercentEncoded(text)) return MALFORMED;
  const fields = new URLSearchParams(text);
  return judgeFields(fields, limits) ?? fields;
}

const AMPERSAND = 0x26;

/** Whether every percent sign begins encoded UTF-8. */
function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
