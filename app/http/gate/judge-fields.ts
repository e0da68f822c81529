import { decodeWholeText, isWholeText } from "./judge-text";
import { MALFORMED, type Refusal, TOO_LARGE } from "./refusal";

/** How much one form or query may say. */
export interface FieldLimits {
  /** How many fields there may be. */
  fields: number;
  /** Of one field's value, in UTF-16 code units. */
  valueLength: number;
}

const LONGEST_NAME = 100;
/** `theme.primaryColor` has two parts; nothing of ours has four. */
const MAX_PARTS = 4;
/** A list in a form is counted with two digits: what reads names makes an array as long as they say. */
const NAME_PART = /^[^.[\]]*(?:\[\d{1,2}\])*$/;
/** Names that reach behind an object: nothing of ours is called so. */
const PROTOTYPE_NAMES = new Set(["__proto__", "constructor", "prototype"]);

/** Whether a field may be called so: short, no deeper than ours, and no index that would make a long array. */
export function isFieldName(name: string): boolean {
  if (name.length > LONGEST_NAME || !isWholeText(name)) return false;
  const parts = name.split(".");
  const depth = parts.length + name.split("[").length - 1;
  return (
    depth <= MAX_PARTS && parts.every((part) => NAME_PART.test(part) && !PROTOTYPE_NAMES.has(part.split("[")[0] ?? ""))
  );
}

/** What a button of a conform form asks for, as conform writes it (`@conform-to/dom`, submission). */
const INTENT = "__intent__";
/** Conform's own, which no form of ours sends. */
const STATE = "__state__";
const INTENTS = new Set(["insert", "remove", "reorder", "validate", "update", "reset"]);
const MAX_ROWS = 99;

/** Whether conform can be given this: it parses the text as JSON, and goes where name and places in it say. */
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
  const places = [payload.index, payload.from, payload.to].filter((place) => place !== undefined);
  return (
    (payload.name === undefined || (typeof payload.name === "string" && isFieldName(payload.name))) &&
    places.every((place) => Number.isInteger(place) && place >= 0 && place <= MAX_ROWS)
  );
}

/** Judges fields that have been taken apart already. */
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
 * The fields of an `application/x-www-form-urlencoded` text (WHATWG URL, section 5.1). They are counted before they are
 * taken apart; bytes that are no UTF-8, plain or percent-encoded, are refused instead of replaced.
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

/** Whether each percent sign begins bytes that are UTF-8. */
function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
