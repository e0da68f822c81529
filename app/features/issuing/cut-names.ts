import { useTranslation } from "react-i18next";
import type { CutTextView } from "./batch-view";

/** How a text that the page would cut is called to the people who issue it. */
export function useCutName(): (text: CutTextView) => string {
  const { t } = useTranslation("certificates");
  return (text) => {
    if (text.of === "field") return text.label;
    return text.of === "issuer" || text.of === "signer" ? t(`batch.cut.${text.of}`) : t(`fields.${text.of}`);
  };
}
