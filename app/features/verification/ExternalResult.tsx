import type { TFunction } from "i18next";
import { type ComponentProps, Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { ForeignView } from "#app/features/verification/verify-upload.server";
import { useFormat } from "#app/i18n/format";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { Form } from "#app/ui/Form/Form";
import { MaybeWord } from "#app/ui/GlossaryLink/GlossaryLink";
import type { GlossaryWord } from "#app/ui/GlossaryLink/words";
import CircleCheck from "#app/ui/Icon/generated/circle-check";
import CircleMinus from "#app/ui/Icon/generated/circle-minus";
import OctagonX from "#app/ui/Icon/generated/octagon-x";
import WifiOff from "#app/ui/Icon/generated/wifi-off";
import { Code } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Verdict } from "#app/ui/Verdict/Verdict";
import * as checkStyles from "./CheckList.css";
import * as styles from "./VerificationResult.css";

/** Style of each verdict. None is the style of a valid certificate of the platform. */
const STYLES = {
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

/** Glossary term of a check. */
const WORDS: Record<string, GlossaryWord | undefined> = {
  proof: "signature",
  issuer: "signingKey",
  status: "revoked",
};

/** Shortens untrusted text for a sentence of the platform. */
const shortened = (text: string) => text.slice(0, 200);

/** Result of another platform's credential: its checks, and its own claims. */
export function ExternalResult({ view, level = "h1" }: { view: ForeignView; level?: "h1" | "h3" }) {
  const { t } = useTranslation("verification");
  const { verdict, checks, claims, unreadProofs } = view;
  const by = checks.find((check) => check.by)?.by ?? "";
  return (
    <div className={styles.result}>
      <article className={styles.paper}>
        <Verdict
          verdict={STYLES[verdict]}
          title={t(`external.verdicts.${verdict}.title`, { by: shortened(by) })}
          level={level}
        >
          <p>{t(`external.verdicts.${verdict}.text`, { by: shortened(by) })}</p>
          {verdict === "not-checked" && isElsewhere(claims.kind) ? (
            <p>{t(`external.elsewhere.${claims.kind}`)}</p>
          ) : null}
          {unreadProofs.length > 0 ? (
            <p>
              {t("external.unread", {
                count: unreadProofs.length,
                names: shortened(unreadProofs.join(", ")),
              })}
            </p>
          ) : null}
        </Verdict>
        <div className={styles.content}>
          {view.couldAsk && view.credential ? <AskHost host={view.couldAsk} credential={view.credential} /> : null}
          <div className={styles.wholeWidth}>
            <Notice title={t("external.notOurs.title")}>
              <p>{t("external.notOurs.text")}</p>
            </Notice>
            {view.known.length > 0 ? (
              <Notice title={t("external.known.title")}>
                {view.known.map(({ name, registry }) => (
                  <p key={registry}>
                    {t("external.known.text", { name: shortened(name), registry: shortened(registry) })}
                  </p>
                ))}
              </Notice>
            ) : null}
          </div>
          <Claims claims={claims} />
        </div>
      </article>
      <ExternalChecks view={view} />
    </div>
  );
}

/** Kinds of credentials that another verifier can check further. */
const ELSEWHERE = ["open-attestation", "blockcerts-2", "blockcerts-3", "european-digital-credential"] as const;
const isElsewhere = (kind: string): kind is (typeof ELSEWHERE)[number] => ELSEWHERE.some((other) => other === kind);

/** Consent form before a request to a server, which learns of the verification. */
function AskHost({ host, credential }: { host: string; credential: string }) {
  const { t } = useTranslation("verification");
  return (
    <div className={styles.wholeWidth}>
      <Notice title={t("external.ask.title")}>
        <p>{t("external.ask.text", { host: shortened(host) })}</p>
        <Form action={paths.verifyFile()} encType="multipart/form-data">
          <input type="hidden" name="credential" value={credential} />
          <input type="hidden" name="ask" value="yes" />
          <Button variant="secondary">{t("external.ask.submit", { host: shortened(host) })}</Button>
        </Form>
      </Notice>
    </div>
  );
}

/** Claims of the credential. */
function Claims({ claims }: Pick<ForeignView, "claims">) {
  const { t } = useTranslation("verification");
  const format = useFormat();
  const dateOf = (time: string | null) => (time && !Number.isNaN(Date.parse(time)) ? format.time(time) : time);
  const [only, ...others] = claims.subjects;
  return (
    <div className={styles.facts}>
      <h2>{t("external.claims")}</h2>
      <DescriptionList
        facts={[
          [t("external.facts.kind"), t(`external.kinds.${claims.kind}`)],
          [t("external.facts.issuer"), claims.issuerId ? <Code key="issuer">{claims.issuerId}</Code> : null],
          [t("external.facts.issuerName"), claims.issuerName ? <bdi key="name">{claims.issuerName}</bdi> : null],
          ...(only && others.length === 0 ? subjectFacts(t, only) : []),
          [t("external.facts.validFrom"), dateOf(claims.validFrom)],
          [t("external.facts.validUntil"), dateOf(claims.validUntil)],
          [t("external.facts.id"), claims.id ? <Code key="id">{claims.id}</Code> : null],
        ]}
      />
      {others.length > 0
        ? claims.subjects.map((subject, index) => (
            // The order is the credential's own, and entries may repeat.
            // biome-ignore lint/suspicious/noArrayIndexKey: they are never reordered
            <section key={index} className={styles.subject}>
              <h3>{t("external.several.item", { number: index + 1, count: claims.subjects.length })}</h3>
              <DescriptionList facts={subjectFacts(t, subject)} />
            </section>
          ))
        : null}
    </div>
  );
}

type Fact = ComponentProps<typeof DescriptionList>["facts"][number];

/** Name and achievement of a subject of the credential. */
const subjectFacts = (
  t: TFunction<"verification">,
  { name, achievement }: ForeignView["claims"]["subjects"][number],
): Fact[] => [
  [t("external.facts.subject"), name ? <bdi key="subject">{name}</bdi> : null],
  [t("external.facts.achievement"), achievement ? <bdi key="for">{achievement}</bdi> : null],
];

type Check = ForeignView["checks"][number];

/** Groups checks with the same outcome and reason, at the position of the first. */
function joinAlike(checks: Check[]): [Check, ...Check[]][] {
  const groups: [Check, ...Check[]][] = [];
  for (const check of checks) {
    const group = groups.find(([{ code, by }]) => code === check.code && by === check.by);
    if (group) group.push(check);
    else groups.push([check]);
  }
  return groups;
}

/** Checks with their outcomes in words and icons. */
function ExternalChecks({ view }: { view: ForeignView }) {
  const { t } = useTranslation("verification");
  const format = useFormat();
  const { requestId } = usePage();
  return (
    <section className={styles.section}>
      <h2>{t("checksHeading")}</h2>
      <ul className={checkStyles.list}>
        {joinAlike(view.checks).map((alike) => {
          const [{ name: first, outcome, code, by }] = alike;
          const { Icon, tone } = OUTCOMES[outcome];
          return (
            <li key={first} className={checkStyles.check}>
              <Icon className={`${checkStyles.icon} ${checkStyles.outcome[tone]}`} size={24} aria-hidden="true" />
              <div className={checkStyles.body}>
                <h3 className={checkStyles.head}>
                  <span>
                    {alike.map(({ name }, index) => (
                      <Fragment key={name}>
                        {index > 0 ? " · " : ""}
                        <MaybeWord word={WORDS[name]}>{t(`external.checks.${name}`)}</MaybeWord>
                      </Fragment>
                    ))}
                  </span>{" "}
                  <span className={checkStyles.outcome[tone]}>{t(`external.outcomes.${outcome}`)}</span>
                </h3>
                <p>
                  {t(`external.codes.${code}`, { by: shortened(code === "fault-of-ours" ? requestId : (by ?? "")) })}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      <p className={styles.small}>{t("checkedAt", { time: format.time(view.checkedAt) })}</p>
    </section>
  );
}
