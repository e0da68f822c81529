import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { type Chip, quotedText, readRuns } from "#modules/rendering/index";
import { variableKey } from "../VariableList";
import type { ChipLabel } from "./chip-field";

/** Words that the templates print, by language and variable. */
export type PrintedWords = Partial<Record<string, Partial<Record<string, string>>>>;

const FIELD = "field.";

/** Names of chips for display: words of a template as they are printed, all others by the field that they insert. */
export function useChipNames(printed: PrintedWords | null) {
  const { t, i18n } = useTranslation("designs");
  const nameOfSource = useCallback(
    (source: string): string => {
      const key = variableKey(source);
      if (/^[\w-]+$/.test(key) && i18n.exists(`designs:variables.${key}`)) return t(`variables.${key}`);
      return quotedText(source) ?? (source.startsWith(FIELD) ? source.slice(FIELD.length) : source);
    },
    [t, i18n],
  );
  return useCallback(
    ({ sources, format }: Chip, language: string): ChipLabel => {
      const name = sources.map(nameOfSource).join(" / ");
      const words = printed?.[language]?.[sources[0] ?? ""];
      if (words === undefined) return { label: name, title: name };
      return { label: format === "upper" ? words.toLocaleUpperCase(language) : words, title: name };
    },
    [nameOfSource, printed],
  );
}

/** Reads a text as people do, in which the insertions are names. */
export function useTextInWords() {
  const nameOf = useChipNames(null);
  return useCallback(
    (text: string, language: string): string =>
      readRuns(text)
        .map((run) => (run.kind === "words" ? run.text : nameOf(run, language).label))
        .join(""),
    [nameOf],
  );
}
