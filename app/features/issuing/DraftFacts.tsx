import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import * as styles from "./Batch.css";
import type { BatchRowView, BatchView, DraftView } from "./batch-view";
import { languageName } from "./FilledIn";

/** What the certificates of a draft have in common, each with how it is, and where it is changed. */
export function DraftFacts({ batch, draft, canIssue }: { batch: BatchView; draft: DraftView; canIssue: boolean }) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const previews = batch.rows.flatMap(({ preview }) => preview ?? []);
  const issuedOn = useDays(previews.map((preview) => preview.issuedOn));
  const expiresOn = useDays(previews.map((preview) => preview.expiresOn));
  const isOpen = previews.length > 0 && previews.every(({ filled }) => filled.issued_on === "day");
  const fields = draft.fields.filter(({ used }) => used).map(({ label }) => label);
  const facts = [
    { name: t("draft.design"), value: draft.design },
    { name: t("draft.language"), value: languageName(batch.language) },
    { name: t("fields.issued_on"), value: isOpen ? t("draft.day", { date: issuedOn }) : issuedOn },
    { name: t("fields.expires_on"), value: expiresOn },
    { name: t("draft.fields"), value: fields.length > 0 ? format.list(fields) : t("draft.noFields") },
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {canIssue ? (
        <p>
          <a href="#settings">{t("draft.change")}</a>
        </p>
      ) : null}
    </>
  );
}

/** The one day of several certificates, or the first and the last of them. */
function useDays(days: NonNullable<BatchRowView["preview"]>["expiresOn"][]): string {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const sorted = [...new Set(days)].sort((a, b) => ((a ?? "9999") < (b ?? "9999") ? -1 : 1));
  const [first = null] = sorted;
  const last = sorted.at(-1) ?? null;
  const name = (day: string | null) => (day === null ? t("preview.noEnd") : format.shortDate(day));
  return first === last ? name(first) : t("draft.days", { from: name(first), to: name(last) });
}
