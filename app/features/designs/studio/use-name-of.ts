import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Element } from "#modules/rendering/index";
import { variableKey } from "../VariableList";
import { firstWords } from "./element-tree";

/** "{{words.title | upper}}" */
const VARIABLE_ALONE = /^\{\{ ?([\w.]{1,60}) ?(?:\| ?\w{1,20} ?)?\}\}$/;

/**
 * What an element is called in the list of layers and on the page: a text by what it says, be it one variable alone.
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
