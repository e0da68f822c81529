import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { usePage } from "#app/page-context";
import BadgeCheck from "#app/ui/Icon/generated/badge-check";
import Globe from "#app/ui/Icon/generated/globe";
import Quote from "#app/ui/Icon/generated/quote";
import * as styles from "./IssuerTrust.css";

/** Evidence of an issuer's identity: times as ISO strings, a domain as in the DNS and in its owner's script. */
export interface ShownTrust {
  domain: { name: string; readable: string; checkedAt: string } | null;
  review: { reviewedAt: string; note: string } | null;
}

/** Checked facts about an issuer and its own statements, each with its own icon and word. */
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

/** Domain in its own script and, where different, as in the DNS, which reveals a look-alike. */
const nameOf = ({ name, readable }: { name: string; readable: string }) =>
  isolate(readable === name ? name : `${readable} (${name})`);

/** Isolates a domain as left-to-right text in a sentence of any direction (Unicode LRI and PDI). */
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
