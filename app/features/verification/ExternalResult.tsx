import { useTranslation } from "react-i18next";
import type { UploadView } from "#app/features/verification/verify-upload.server";
import { useFormat } from "#app/i18n/format";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { MaybeWord } from "#app/ui/GlossaryLink/GlossaryLink";
import type { GlossaryWord } from "#app/ui/GlossaryLink/words";
import CircleCheck from "#app/ui/Icon/generated/circle-check";
import CircleMinus from "#app/ui/Icon/generated/circle-minus";
import OctagonX from "#app/ui/Icon/generated/octagon-x";
import WifiOff from "#app/ui/Icon/generated/wifi-off";
import { Code } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Stack } from "#app/ui/Page/Page";
import { Verdict } from "#app/ui/Verdict/Verdict";
import * as checkStyles from "./CheckList.css";
import { NotKept } from "./FileResult";
import * as styles from "./VerificationResult.css";

type ExternalView = Extract<UploadView, { ok: true; kind: "external" }>;

/** The look of each verdict. None is the look of a certificate of ours that is valid. */
const LOOKS = {
  holds: "elsewhere",
  "not-genuine": "tampered",
  revoked: "revoked",
  suspended: "suspended",
  listed: "revoked",
  malformed: "tampered",
  expired: "expired",
  "not-yet-valid": "not-yet-valid",
  "not-checked": "not-checked",
} as const;

const OUTCOMES = {
  pass: { Icon: CircleCheck, tone: "pass" },
  fail: { Icon: OctagonX, tone: "fail" },
  unknown: { Icon: WifiOff, tone: "unknown" },
  none: { Icon: CircleMinus, tone: "pending" },
} as const;

/** What the glossary says of what is checked. */
const WORDS: Record<string, GlossaryWord | undefined> = {
  proof: "signature",
  issuer: "signingKey",
  status: "revoked",
};

/** Untrusted text in a sentence of ours, which it must not turn around. */
const isolate = (text: string) => `\u2068${text.slice(0, 200)}\u2069`;

/** What holds of another platform's credential, what fails and what could not be checked; and what it says of itself. */
export function ExternalResult({ view }: { view: ExternalView }) {
  const { t } = useTranslation("verification");
  const format = useFormat();
  const { verdict, checks, claims, unreadProofs } = view;
  const by = checks.find((check) => check.by)?.by ?? "";
  const dateOf = (time: string | null) => (time && !Number.isNaN(Date.parse(time)) ? format.time(time) : time);
  return (
    <Stack>
      <div className={styles.result}>
        <article className={styles.paper}>
          <Verdict verdict={LOOKS[verdict]} title={t(`external.verdicts.${verdict}.title`, { by: isolate(by) })}>
            <p>{t(`external.verdicts.${verdict}.text`, { by: isolate(by) })}</p>
            {unreadProofs.length > 0 ? (
              <p>
                {t("external.unread", {
                  count: unreadProofs.length,
                  names: isolate(unreadProofs.join(", ")),
                })}
              </p>
            ) : null}
          </Verdict>
          <div className={styles.content}>
            <div className={styles.wholeWidth}>
              <Notice title={t("external.notOurs.title")}>
                <p>{t("external.notOurs.text")}</p>
              </Notice>
            </div>
            <div className={styles.facts}>
              <h2>{t("external.claims")}</h2>
              <DescriptionList
                facts={[
                  [t("external.facts.issuer"), <Code key="issuer">{claims.issuerId}</Code>],
                  [
                    t("external.facts.issuerName"),
                    claims.issuerName ? <bdi key="name">{claims.issuerName}</bdi> : null,
                  ],
                  [
                    t("external.facts.subject"),
                    claims.subjectName ? <bdi key="subject">{claims.subjectName}</bdi> : null,
                  ],
                  [
                    t("external.facts.achievement"),
                    claims.achievementName ? <bdi key="for">{claims.achievementName}</bdi> : null,
                  ],
                  [t("external.facts.validFrom"), dateOf(claims.validFrom)],
                  [t("external.facts.validUntil"), dateOf(claims.validUntil)],
                  [t("external.facts.id"), claims.id ? <Code key="id">{claims.id}</Code> : null],
                ]}
              />
            </div>
          </div>
        </article>
        <section className={styles.section} aria-labelledby="checks">
          <h2 id="checks">{t("checksHeading")}</h2>
          <ul className={checkStyles.list}>
            {checks.map(({ name, outcome, code, by }) => {
              const { Icon, tone } = OUTCOMES[outcome];
              return (
                <li key={name} className={checkStyles.check}>
                  <Icon className={`${checkStyles.icon} ${checkStyles.outcome[tone]}`} size={24} aria-hidden="true" />
                  <div className={checkStyles.body}>
                    <h3 className={checkStyles.head}>
                      <MaybeWord word={WORDS[name]}>{t(`external.checks.${name}`)}</MaybeWord>{" "}
                      <span className={checkStyles.outcome[tone]}>{t(`external.outcomes.${outcome}`)}</span>
                    </h3>
                    <p>{t(`external.codes.${code}`, { by: isolate(by ?? "") })}</p>
                  </div>
                </li>
              );
            })}
          </ul>
          <p className={styles.small}>{t("checkedAt", { time: format.time(view.checkedAt) })}</p>
        </section>
      </div>
      <NotKept />
    </Stack>
  );
}
