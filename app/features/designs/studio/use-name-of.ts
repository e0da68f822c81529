import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Element } from "#modules/rendering/index";
import { variableKey } from "../VariableList";
import { firstWords } from "./element-tree";

/** A text that is one variable: "{{words.title | upper}}" */
const VARIABLE_ALONE = /^\{\{ ?([\w.]{1,60}) ?(?:\| ?\w{1,20} ?)?\}\}$/;

/**
 * Names an element in the list of layers and on the page; a text by its words, or by its variable if it is one alone.
 */
export function useNameOf() {
  const { t, i18n } = useTranslation("designs");
  return useCallback(
    (element: Element): string => {
      const name = element.name ?? t(`elements.${element.type}`);
      if (element.type !== "text") return name;
      const words = firstWords(element.text, i18n.language);
      const [, variable = ""] = VARIABLE_ALONE.exec(words) ?? [];
      const key = variableKey(variable);
      return `${name} · ${i18n.exists(`designs:variables.${key}`) ? t(`variables.${key}`) : words}`;
    },
    [t, i18n],
  );
}
