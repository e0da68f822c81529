import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { Notice } from "#app/ui/Notice/Notice";
import { useUnprintedName } from "#app/ui/Printing/unprinted-name";
import { LIMITS } from "#modules/certificates/index";
import type { CountedPartView, PrintingView } from "./batch-view";

/** Polling interval in milliseconds while rows are being checked. */
const AGAIN_MS = 1500;

/** Notices about signed texts and pictures that would not be printed whole, before the batch is issued. */
export function PrintingNotices({ printing }: { printing: PrintingView }) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const { unchecked, total, faults, leftOut } = printing;
  const fields = leftOut.flatMap(({ part }) => (part.of === "field" ? part.label : []));
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (unchecked === 0) return;
    const polling = setInterval(() => document.hidden || revalidate(), AGAIN_MS);
    return () => clearInterval(polling);
  }, [unchecked, revalidate]);
  const boxes = faults.filter(({ part }) => part.fault === "no-font");
  const cut = faults.filter(({ part }) => part.fault !== "no-font");
  const pictures = leftOut.find(({ part }) => part.of === "picture")?.count ?? 0;
  return (
    <>
      {unchecked > 0 ? (
        <Notice title={t("printing.checking.title")}>
          <p role="status">
            {t("printing.checking.text", { done: format.number(total - unchecked), total: format.number(total) })}
          </p>
        </Notice>
      ) : null}
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
      {boxes.length > 0 ? (
        <Notice tone="warning" title={t("printing.boxes.title")}>
          <p>{t("printing.boxes.text")}</p>
          <Faults faults={boxes} />
        </Notice>
      ) : null}
      {cut.length > 0 ? (
        <Notice tone="warning" title={t("printing.title")}>
          <p>{t("printing.text")}</p>
          <Faults faults={cut} />
        </Notice>
      ) : null}
    </>
  );
}

function Faults({ faults }: { faults: CountedPartView[] }) {
  const nameOf = useUnprintedName();
  return (
    <ul>
      {faults.map((counted) => (
        <li key={nameOf(counted.part)}>
          {nameOf(counted.part)} <Rows {...counted} />
        </li>
      ))}
    </ul>
  );
}

function Rows({ count, lines }: CountedPartView) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const rows = lines.map((line) => format.number(line)).join(", ");
  return (
    <bdi>({count > lines.length ? t("printing.more", { rows, count }) : t("printing.rows", { rows, count })})</bdi>
  );
}
