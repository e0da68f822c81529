import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Element } from "#modules/rendering/index";
import { firstWords } from "./element-tree";

/** What an element is called in the list of layers and on the page. */
export function useNameOf() {
  const { t } = useTranslation("designs");
  return useCallback(
    (element: Element): string => {
      const name = element.name ?? t(`elements.${element.type}`);
      return element.type === "text" ? `${name} · ${firstWords(element.text)}` : name;
    },
    [t],
  );
}
