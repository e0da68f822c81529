import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#app/features/verification/verify-by-public-id.server";
import { useFormat } from "#app/i18n/format";
import { useReason } from "#app/i18n/reason";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { CheckedAt } from "#app/ui/CheckedAt/CheckedAt";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { Code, Identifier } from "#app/ui/Identifier/Identifier";
import { IssuerTrust } from "#app/ui/IssuerTrust/IssuerTrust";
import { Seal } from "#app/ui/Seal/Seal";
import { Verdict } from "#app/ui/Verdict/Verdict";
import { isFrozen } from "#modules/certificates/index";
import { CheckList } from "./CheckList";
import { HolderZone } from "./HolderZone";
import * as styles from "./VerificationResult.css";
import { VerifyWithoutUs } from "./VerifyWithoutUs";

/**
 * Main result of a verification: two lines for a person in a hurry, and links to the details down to the block. Notes
 * about the uploaded file are below the verdict.
 */
export function VerificationResult({
  view,
  level = "h1",
  children,
}: {
  view: VerificationView;
  level?: "h1" | "h3";
  children?: ReactNode;
}) {
  const { t } = useTranslation("verification");
  const format = useFormat();
  const { verdict, publicId, issuer } = view;
  const reasons: Partial<Record<typeof verdict, string | null>> = {
    revoked: view.revocationReason,
    suspended: view.suspensionReason,
  };
  const reason = useReason()(reasons[verdict]);
  const frozen = verdict === "suspended" && isFrozen(view.suspensionReason);
  return (
    <div className={styles.result}>
      <article className={styles.paper}>
        <Verdict verdict={verdict} title={t(`verdicts.${verdict}.title`)} level={level}>
          <p>
            {t(frozen ? "frozen" : `verdicts.${verdict}.text`, {
              organization: issuer.name,
              date: format.date(dateBehind(view)),
            })}
          </p>
          {reason ? (
            <p>
              <strong>{t("reason")}</strong> <bdi>{reason}</bdi>
            </p>
          ) : null}
          {view.successor && verdict === "superseded" ? (
            <p>
              <a href={paths.certificate(view.successor)}>
                {t("toSuccessor")} <Identifier publicId={view.successor} />
              </a>
            </p>
          ) : null}
          {view.renewedBy ? (
            <p>
              {t("renewed")}{" "}
              <a href={paths.certificate(view.renewedBy)}>
                {t("toSuccessor")} <Identifier publicId={view.renewedBy} />
              </a>
            </p>
          ) : null}
        </Verdict>
        {children ? <div className={styles.aboutFile}>{children}</div> : null}
        <HolderZone view={view} />
        <div className={styles.paperFacts}>
          <DescriptionList
            facts={[
              [
                t("facts.issuer"),
                <a key="issuer" href={paths.issuer(issuer.slug)}>
                  <bdi>{issuer.name}</bdi>
                </a>,
              ],
              [t("facts.issuedOn"), format.date(view.issuedOn)],
              [t("facts.expiresOn"), view.expiresOn ? format.date(view.expiresOn) : null],
              [
                t("facts.origin"),
                view.origin ? (
                  <span key="origin">
                    {t("firstIssued", { date: format.date(view.issuedOn) })} <Code>{view.origin}</Code>
                  </span>
                ) : null,
              ],
              ...view.customFields.map(({ label, value }): [string, string] => [label, value]),
              [t("facts.id"), <Identifier key="id" publicId={publicId} />],
            ]}
          />
        </div>
      </article>

      <section className={styles.section} aria-labelledby="checks">
        <h2 id="checks">{t("checksHeading")}</h2>
        <div className={styles.columns}>
          <div className={styles.section}>
            <CheckList checks={view.checks} />
            <CheckedAt moment={view.checkedAt} />
            <p className={styles.small} data-screen>
              <a href={paths.glossary()}>{t("words")}</a>
            </p>
            <VerifyWithoutUs view={view} />
          </div>
          <div className={styles.section}>
            <figure className={styles.figure}>
              <Seal seed={view.leaf} label={t("seal.label")} className={styles.seal} />
              <figcaption className={styles.small}>{t("seal.caption")}</figcaption>
            </figure>
            <h3>{t("holder:issuer")}</h3>
            <IssuerTrust trust={issuer.trust} website={issuer.website} />
          </div>
        </div>
      </section>
      <SomethingWrong publicId={publicId} organization={issuer.name} />
    </div>
  );
}

/** Date in the verdict's sentence. */
function dateBehind(view: VerificationView): string {
  if (view.verdict === "expired" && view.expiresOn) return view.expiresOn;
  if (view.verdict === "suspended" && view.suspendedAt) return view.suspendedAt;
  return (["revoked", "superseded"].includes(view.verdict) && view.revokedAt) || view.issuedOn;
}

/** Link for reporting a problem to the issuer. */
function SomethingWrong({ publicId, organization }: { publicId: string; organization: string }) {
  const { t } = useTranslation("trust");
  return (
    <section className={styles.section} aria-labelledby="problem" data-screen>
      <h2 id="problem">{t("holder:wrong")}</h2>
      <p>{t("askIssuer.text", { organization })}</p>
      <div className={styles.row}>
        <ButtonLink variant="secondary" href={paths.reportProblem(publicId)}>
          {t("askIssuer.report")}
        </ButtonLink>
      </div>
    </section>
  );
}
