import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { usePage } from "#app/page-context";
import BadgeCheck from "#app/ui/Icon/generated/badge-check";
import Globe from "#app/ui/Icon/generated/globe";
import Quote from "#app/ui/Icon/generated/quote";
import * as styles from "./IssuerTrust.css";

/** What speaks for an issuer: times as ISO strings, a domain as the DNS writes it and in its owner's script. */
export interface ShownTrust {
  domain: { name: string; readable: string; checkedAt: string } | null;
  review: { reviewedAt: string; note: string } | null;
}

/** What was checked of an issuer and what it only says of itself: each with an icon and a word of its own. */
export function IssuerTrust({ trust, website }: { trust: ShownTrust; website: string | null }) {
  const { t } = useTranslation("trust");
  const format = useFormat();
  const { product } = usePage();
  const { domain, review } = trust;
  return (
    <ul className={styles.list}>
      {domain ? (
        <Statement icon={<Globe className={styles.checked} size={20} aria-hidden="true" />} word={t("facts.fact")}>
          {t("facts.domain", { domain: nameOf(domain), date: format.date(domain.checkedAt) })}
        </Statement>
      ) : null}
      {review ? (
        <Statement icon={<BadgeCheck className={styles.checked} size={20} aria-hidden="true" />} word={t("facts.fact")}>
          {t("facts.review", { product, date: format.date(review.reviewedAt) })} <bdi>{review.note}</bdi>
        </Statement>
      ) : null}
      {website ? (
        <Statement icon={<Quote className={styles.stated} size={20} aria-hidden="true" />} word={t("facts.word")}>
          {t("facts.website")}{" "}
          <a href={website} rel="noopener nofollow">
            <bdi dir="ltr">{website}</bdi>
          </a>
        </Statement>
      ) : null}
      {domain || review ? null : <li>{t("facts.none", { product })}</li>}
    </ul>
  );
}

/** A domain in its own script and, where that differs, as the DNS writes it: a look-alike shows. */
const nameOf = ({ name, readable }: { name: string; readable: string }) =>
  isolate(readable === name ? name : `${readable} (${name})`);

/** Keeps a domain from left to right inside a sentence of any direction (Unicode LRI and PDI). */
const isolate = (domain: string) => `\u2066${domain}\u2069`;

function Statement({ icon, word, children }: { icon: ReactNode; word: string; children: ReactNode }) {
  return (
    <li className={styles.statement}>
      {icon}
      <span className={styles.text}>
        <span className={styles.word}>{word}</span>
        {children}
      </span>
    </li>
  );
}
