import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage } from "#modules/kernel/languages";
import { type Element, languageShown } from "#modules/rendering/index";
import { shortened } from "./element-tree";
import { useTextInWords } from "./use-chip-names";

/** What an element is called in the list of layers and on the page: a text by what it says. */
export function useNameOf() {
  const { t, i18n } = useTranslation("designs");
  const inWords = useTextInWords();
  return useCallback(
    (element: Element): string => {
      const name = element.name ?? t(`elements.${element.type}`);
      if (element.type !== "text") return name;
      const language = isLanguage(i18n.language) ? i18n.language : "en";
      const shown = languageShown(element.text, language);
      const text = typeof element.text === "string" ? element.text : ((shown && element.text[shown]) ?? "");
      return `${name} · ${shortened(inWords(text, language))}`;
    },
    [t, i18n, inWords],
  );
}
