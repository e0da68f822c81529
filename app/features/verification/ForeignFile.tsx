import { useTranslation } from "react-i18next";
import type { UploadView } from "#app/features/verification/verify-upload.server";
import { Notice } from "#app/ui/Notice/Notice";
import { Page, Stack } from "#app/ui/Page/Page";
import { Verdict } from "#app/ui/Verdict/Verdict";
import { ExternalResult } from "./ExternalResult";
import { FileResult, NotStored } from "./FileResult";
import * as styles from "./VerificationResult.css";

type ForeignFileView = Extract<UploadView, { ok: true; kind: "external" }>;
type ItemView = ForeignFileView["items"][number];

/** File with credentials of other platforms. Where it holds several, each has its own heading and verdict. */
export function ForeignFile({ file }: { file: ForeignFileView }) {
  const { t } = useTranslation("verification");
  const { items, left, holder } = file;
  const [first] = items;
  const outcome = holder && isDecided(holder.outcome) ? holder.outcome : "unknown";
  if (first?.kind === "external" && items.length + left === 1 && !holder)
    return (
      <Stack>
        <ExternalResult view={first} />
        <NotStored />
      </Stack>
    );
  return (
    <Page title={t("external.several.title", { count: items.length + left })} lead={t("external.several.lead")}>
      {holder ? (
        <Notice tone={holder.outcome === "pass" ? "info" : "warning"}>
          <p>{t(`external.several.holder.${outcome}`)}</p>
        </Notice>
      ) : null}
      {left > 0 ? (
        <Notice tone="warning">
          <p>{t("external.several.left", { count: left })}</p>
        </Notice>
      ) : null}
      {items.map((item, index) => (
        // The order is the file's own, and the items have no other key.
        // biome-ignore lint/suspicious/noArrayIndexKey: they are never reordered
        <section key={index} className={styles.section}>
          <h2>{t("external.several.item", { number: index + 1, count: items.length + left })}</h2>
          <Item item={item} />
        </section>
      ))}
      <NotStored />
    </Page>
  );
}

const isDecided = (outcome: string): outcome is "pass" | "fail" => outcome === "pass" || outcome === "fail";

function Item({ item }: { item: ItemView }) {
  const { t } = useTranslation("verification");
  if (item.kind === "external") return <ExternalResult view={item} level="h3" />;
  if (item.kind === "certificate") return <FileResult checked={item} among />;
  return (
    <div className={styles.result}>
      <article className={styles.paper}>
        {item.kind === "not-issued-here" ? (
          <Verdict verdict="unknown" title={t("external.several.notIssuedHere.title")} level="h3">
            <p>{t("external.several.notIssuedHere.text")}</p>
          </Verdict>
        ) : (
          <Verdict verdict="not-checked" title={t("external.several.unread.title")} level="h3">
            <p>{t("external.several.unread.text")}</p>
          </Verdict>
        )}
      </article>
    </div>
  );
}
