import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { GlossaryLink } from "#app/ui/GlossaryLink/GlossaryLink";
import CircleCheck from "#app/ui/Icon/generated/circle-check";
import TriangleAlert from "#app/ui/Icon/generated/triangle-alert";
import type { AttentionItem } from "./attention-items.server";
import * as styles from "./dashboard.css";

/** Tasks that wait for the person, each with a link to the page for it. */
export function Attention({ items }: { items: AttentionItem[] }) {
  const { t } = useTranslation("dashboard");
  return (
    <section className={styles.card} aria-labelledby="attention">
      <h2 id="attention">{t("attention.title")}</h2>
      {items.length === 0 ? (
        <p className={styles.step}>
          <CircleCheck className={styles.doneIcon} size={20} aria-hidden="true" />
          <span>{t("attention.none")}</span>
        </p>
      ) : (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.kind + item.href} className={styles.item}>
              <TriangleAlert className={styles.icon} size={20} aria-hidden="true" />
              <Item item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({ item }: { item: AttentionItem }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const link = (text: ReactNode, under: ReactNode = null) => (
    <div>
      <a className={styles.itemLink} href={item.href}>
        {text}
      </a>
      {under ? <span className={styles.under}>{under}</span> : null}
    </div>
  );
  switch (item.kind) {
    case "batch":
      return link(
        <bdi>{item.name}</bdi>,
        item.why === "invalid" ? t("attention.invalid", { count: item.invalid }) : t(`attention.${item.why}`),
      );
    case "approval":
      return link(item.name === null ? t("attention.bulk") : <bdi>{item.name}</bdi>, t("attention.approval"));
    case "domainLost":
    case "domainMissing": {
      return link(t(`attention.${item.kind}.title`, { domain: item.domain }), t(`attention.${item.kind}.text`));
    }
    case "quota":
      return link(t("attention.quota.title", { count: item.count }));
    default: {
      const { kind, count, more } = item;
      const text = kind === "expiring" || kind === "reports" ? null : t(`attention.${kind}.text`);
      // The count stopped at a limit.
      const most = more ? t("figures.orMore", { number: format.number(count) }) : null;
      const under = [most, text].filter(Boolean).join(" · ");
      return link(
        t(`attention.${kind}.title`, { count }),
        kind === "unanchored" ? (
          <>
            {under} <GlossaryLink word="anchor">{t("glossary:words.anchor.term")}</GlossaryLink>
          </>
        ) : (
          under || null
        ),
      );
    }
  }
}
