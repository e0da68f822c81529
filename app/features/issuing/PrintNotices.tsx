import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { Notice } from "#app/ui/Notice/Notice";
import { LIMITS } from "#modules/certificates/index";
import type { CutTextView, UnprintedView } from "./batch-view";

/** What is signed with the certificates of a list and would not be printed in full, before anything is issued. */
export function PrintNotices({ unprinted }: { unprinted: UnprintedView }) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const { fields, cut, cutDesign, more, pictures } = unprinted;
  const nameOf = useCutName();
  return (
    <>
      {fields.length > 0 ? (
        <Notice tone="warning" title={t("batch.notPrinted.title")}>
          <p>
            {t("batch.notPrinted.text", {
              limit: LIMITS.printedFields,
              columns: format.list(fields),
            })}
          </p>
        </Notice>
      ) : null}
      {pictures > 0 ? (
        <Notice tone="warning" title={t("pictures.unprinted.title")}>
          <p>{t("pictures.unprinted.text", { count: pictures })}</p>
        </Notice>
      ) : null}
      {cut.length + cutDesign.length > 0 ? (
        <Notice tone="warning" title={t("batch.cut.title")}>
          <p>{t("batch.cut.text")}</p>
          <ul>
            {cutDesign.map((of) => (
              <li key={of}>{t(`batch.cut.${of}`)}</li>
            ))}
            {cut.map(({ line, texts }) => (
              <li key={line}>
                {t("correct.line", { line })}: {format.list(texts.map(nameOf))}
              </li>
            ))}
          </ul>
          {more ? <p>{t("batch.cut.more")}</p> : null}
        </Notice>
      ) : null}
    </>
  );
}

/** How a text that the page would cut is called to the people who issue it. */
export function useCutName(): (text: CutTextView) => string {
  const { t } = useTranslation("certificates");
  return (text) => {
    if (text.of === "field") return text.label;
    return text.of === "issuer" || text.of === "signer" ? t(`batch.cut.${text.of}`) : t(`fields.${text.of}`);
  };
}
