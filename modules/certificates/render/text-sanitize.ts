const MAX_MARKS_PER_GRAPHEME = 4;

const LONE_SURROGATE = /[\ud800-\udfff]/gu;
const LINE_OR_TAB = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;
/** Embeddings, overrides and isolates: the base direction is the template's to choose, and they can disguise a name. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
/** Zero-width and deprecated format characters and tags. ZWJ, ZWNJ, LRM, RLM and ALM change real text and stay. */
const INVISIBLE =
  /[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;
const PRIVATE_OR_UNASSIGNED = /[\p{Co}\p{Cn}]/gu;
const SPACES = /[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g;
const MARK = /\p{M}/u;
const VARIATION_SELECTOR = /[\ufe00-\ufe0f]/;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** The text's user-perceived characters (UAX #29), each with its index in UTF-16 code units. */
export function splitGraphemes(text: string): { segment: string; index: number }[] {
  return [...graphemes.segment(text)];
}

/**
 * User text made safe to set in one paragraph: well-formed, NFC, one line, single spaces, no characters that hide or
 * reorder others, at most four marks on a base, at most `maxGraphemes` user-perceived characters (then an ellipsis).
 */
export function sanitizeText(text: string, maxGraphemes: number): string {
  const visible = text
    .replace(LONE_SURROGATE, "\ufffd")
    .replace(LINE_OR_TAB, " ")
    .replace(CONTROL, "")
    .replace(DIRECTION, "")
    .replace(INVISIBLE, "")
    .replace(PRIVATE_OR_UNASSIGNED, "\ufffd")
    .normalize("NFC")
    .replace(SPACES, " ")
    .trim();
  const kept = splitGraphemes(visible).map(({ segment }) => limitMarks(segment));
  if (kept.length > maxGraphemes)
    return `${kept
      .slice(0, maxGraphemes - 1)
      .join("")
      .trimEnd()}…`;
  return kept.join("");
}

function limitMarks(grapheme: string): string {
  let marks = 0;
  let kept = "";
  for (const character of grapheme) {
    const counts = MARK.test(character) && !VARIATION_SELECTOR.test(character);
    if (counts && ++marks > MAX_MARKS_PER_GRAPHEME) continue;
    kept += character;
  }
  return kept;
}
