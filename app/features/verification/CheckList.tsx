import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#app/features/verification/verify-by-public-id.server";
import { useFormat } from "#app/i18n/format";
import { useReason } from "#app/i18n/reason";
import { paths } from "#app/paths";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { MaybeWord } from "#app/ui/GlossaryLink/GlossaryLink";
import type { GlossaryWord } from "#app/ui/GlossaryLink/words";
import CircleCheck from "#app/ui/Icon/generated/circle-check";
import Clock from "#app/ui/Icon/generated/clock";
import OctagonX from "#app/ui/Icon/generated/octagon-x";
import Replace from "#app/ui/Icon/generated/replace";
import WifiOff from "#app/ui/Icon/generated/wifi-off";
import { Code, Identifier } from "#app/ui/Identifier/Identifier";
import * as styles from "./CheckList.css";

type Check = VerificationView["checks"][number];
type Evidence = Check["evidence"];

const ICONS = { pass: CircleCheck, fail: OctagonX, unknown: WifiOff, pending: Clock } as const;

/** Format of each fact, in display order. */
const FACTS: Record<keyof Evidence, "time" | "code" | "text" | "certificate"> = {
  documentHash: "code",
  merkleRoot: "code",
  issuerKey: "code",
  signedAt: "time",
  compromisedFrom: "time",
  changedAt: "time",
  reason: "text",
  successor: "certificate",
  newerFile: "text",
  statusListVersion: "code",
  listSignedAt: "time",
  snapshotTransaction: "code",
  snapshotTime: "time",
  transaction: "code",
  block: "code",
  blockTime: "time",
  contract: "code",
  anchorer: "code",
  chainId: "code",
  detail: "code",
};
const FACT_NAMES = Object.keys(FACTS) as (keyof Evidence)[];

/** Glossary term of a check; a new check does not need one. */
const WORDS: Partial<Record<Check["name"], GlossaryWord>> = {
  document: "fingerprint",
  signature: "signature",
  status: "status",
  anchor: "anchor",
};

/** Checks with their outcomes as icon, word and sentence; the evidence is collapsed. */
export function CheckList({ checks }: { checks: Check[] }) {
  const { t } = useTranslation("verification");
  return (
    <ul className={styles.list}>
      {checks.map(({ name, outcome, code, evidence }) => {
        // A newer certificate is no fault of this one.
        const isReplaced = code === "superseded";
        const Icon = isReplaced ? Replace : ICONS[outcome];
        const tone = styles.outcome[isReplaced ? "unknown" : outcome];
        return (
          <li key={name} className={styles.check}>
            <Icon className={`${styles.icon} ${tone}`} size={24} aria-hidden="true" />
            <div className={styles.body}>
              <h3 className={styles.head}>
                <MaybeWord word={WORDS[name]}>{t(`checks.${name}`)}</MaybeWord>{" "}
                <span className={tone}>
                  {isReplaced ? t("certificates:status.superseded") : t(`outcomes.${outcome}`)}
                </span>
              </h3>
              <p>{t(`codes.${code}`)}</p>
              <EvidenceFacts evidence={evidence} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function EvidenceFacts({ evidence }: { evidence: Evidence }) {
  const { t } = useTranslation("verification");
  const format = useFormat();
  const reasonOf = useReason();
  const show = (name: keyof Evidence) => {
    const value = evidence[name];
    if (value === undefined) return null;
    if (FACTS[name] === "time") return format.time(String(value));
    if (FACTS[name] === "code") return <Code>{value}</Code>;
    if (name === "reason") return reasonOf(String(value));
    if (FACTS[name] === "text") return value;
    return (
      <a href={paths.certificate(String(value))}>
        <Identifier publicId={String(value)} />
      </a>
    );
  };
  const facts = FACT_NAMES.map((name): [string, ReactNode] => [t(`evidence.${name}`), show(name)]);
  if (facts.every(([, value]) => value === null)) return null;
  return (
    <details className={styles.details}>
      <summary>{t("evidenceHeading")}</summary>
      <DescriptionList facts={facts} compact />
    </details>
  );
}
