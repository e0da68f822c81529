import { CircleCheck, Clock, OctagonX, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#app/features/verification/verify-by-public-id.server";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Facts } from "#app/ui/Facts/Facts";
import { Code, Identifier } from "#app/ui/Identifier/Identifier";
import * as styles from "./CheckList.css";

type Check = VerificationView["checks"][number];
type Evidence = Check["evidence"];

const ICONS = { pass: CircleCheck, fail: OctagonX, unknown: WifiOff, pending: Clock } as const;

const KINDS = {
  time: ["signedAt", "compromisedFrom", "changedAt", "snapshotTime", "blockTime"],
  code: [
    "documentHash",
    "merkleRoot",
    "issuerKey",
    "transaction",
    "contract",
    "anchorer",
    "snapshotTransaction",
    "detail",
  ],
  number: ["block", "chainId", "statusListVersion"],
} as const satisfies Record<string, (keyof Evidence)[]>;
const ORDER = [
  ...["documentHash", "merkleRoot", "issuerKey", "signedAt", "compromisedFrom", "changedAt", "reason", "successor"],
  ...["statusListVersion", "snapshotTransaction", "snapshotTime"],
  ...["transaction", "block", "blockTime", "contract", "anchorer", "chainId", "detail"],
] as (keyof Evidence)[];

/** Every check with its outcome as icon, word and sentence; the evidence is folded away beneath. */
export function CheckList({ checks }: { checks: Check[] }) {
  const { t } = useTranslation("verification");
  return (
    <ul className={styles.list}>
      {checks.map(({ name, outcome, code, evidence }) => {
        const Icon = ICONS[outcome];
        return (
          <li key={name} className={styles.check}>
            <Icon className={`${styles.icon} ${styles.outcome[outcome]}`} size={24} aria-hidden="true" />
            <div className={styles.body}>
              <h3 className={styles.head}>
                {t(`checks.${name}`)} <span className={styles.outcome[outcome]}>{t(`outcomes.${outcome}`)}</span>
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
  const show = (name: keyof Evidence) => {
    const value = evidence[name];
    if (value === undefined) return null;
    if (includes(KINDS.time, name)) return format.time(String(value));
    if (includes(KINDS.code, name) || includes(KINDS.number, name)) return <Code>{value}</Code>;
    if (name !== "successor") return value;
    return (
      <a href={paths.certificate(String(value))}>
        <Identifier publicId={String(value)} />
      </a>
    );
  };
  const facts = ORDER.map((name): [string, ReactNode] => [t(`evidence.${name}`), show(name)]);
  if (facts.every(([, value]) => value === null)) return null;
  return (
    <details className={styles.details}>
      <summary>{t("evidenceHeading")}</summary>
      <Facts facts={facts} compact />
    </details>
  );
}

const includes = (names: readonly string[], name: string) => names.includes(name);
