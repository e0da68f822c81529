import { HOUSE_VOICES, isVoice, splitGraphemes, type Voice } from "../../scene/index.server";
import type { CertificateView } from "../view/view";
import { walk } from "./check-document";
import { readInsertions } from "./insertions";
import { type DesignDocument, type Element, Words } from "./schema";

/** One way in which a design prints a text. */
export interface Printing {
  voice: Voice;
  /** Whether it is printed in capitals, which may need other letters. */
  upper: boolean;
  /** Whether each letter is set alone, one below the other. */
  alone: boolean;
}

/**
 * Printings by variable name as used in the design's texts, and of the labels and values of the certificate's own
 * fields.
 */
export type PrintedTexts = ReadonlyMap<string, readonly Printing[]>;
export const FIELD_LABELS = "fields.label";
export const FIELD_VALUES = "fields.value";

const cache = new WeakMap<DesignDocument, PrintedTexts>();

/** Lists how a design prints each variable, under any condition. A variable that is missing is not printed. */
export function textsPrinted(design: DesignDocument): PrintedTexts {
  const cached = cache.get(design);
  if (cached) return cached;
  const printed = new Map<string, Printing[]>();
  const add = (source: string, printing: Printing) => {
    const all = printed.get(source) ?? [];
    const isListed = all.some((one) => JSON.stringify(one) === JSON.stringify(printing));
    if (!isListed) printed.set(source, [...all, printing]);
  };
  const spoken = (voice: Voice): Voice =>
    HOUSE_VOICES.flatMap((name) => (name === voice ? (design.type?.[name] ?? []) : []))[0] ?? voice;
  for (const { element } of walk(design.elements)) {
    if (element.type === "fields") {
      for (const upper of [false, true]) add(FIELD_LABELS, { voice: spoken("label"), upper, alone: false });
      add(FIELD_VALUES, { voice: spoken("label-strong"), upper: false, alone: false });
    }
    for (const voice of voicesOf(element))
      for (const { sources, format } of textsOf(element).flatMap(readInsertions))
        for (const source of sources)
          add(source, { voice: spoken(voice), upper: format === "upper", alone: isInColumns(element) });
  }
  cache.set(design, printed);
  return printed;
}

const isInColumns = (element: Element) =>
  "writing" in element && element.writing !== undefined && element.writing !== "horizontal";

function textsOf(element: Element): string[] {
  const varied = (element.variants ?? []).map(({ set }) => Words.safeParse(set.text));
  return [
    ...(element.type === "text" ? [element.text] : []),
    ...varied.flatMap(({ success, data }) => (success ? [data] : [])),
  ].flatMap((words) => (typeof words === "string" ? [words] : Object.values(words)));
}

function voicesOf(element: Element): Voice[] {
  const varied = (element.variants ?? []).flatMap(({ set: { voice } }) =>
    typeof voice === "string" && isVoice(voice) ? [voice] : [],
  );
  return "voice" in element ? [element.voice, ...varied] : varied;
}

/** Returns the texts that are set: in capitals, or additionally each letter. */
export function asSet(text: string, { upper, alone }: Printing, language: CertificateView["language"]): string[] {
  const written = upper ? text.toLocaleUpperCase(language) : text;
  return alone ? [written, ...splitGraphemes(written).map(({ segment }) => segment)] : [written];
}
