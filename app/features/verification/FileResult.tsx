import { useTranslation } from "react-i18next";
import type { UploadView } from "#app/features/verification/verify-upload.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Row, Stack } from "#app/ui/Page/Page";
import { Verdict } from "#app/ui/Verdict/Verdict";
import { ComparedValues } from "./ComparedValues";
import { VerificationResult } from "./VerificationResult";
import * as styles from "./VerificationResult.css";

type CheckedFile = Extract<UploadView, { ok: true; kind: "certificate" }>;

/**
 * States in which the file is not shown to be an issued one; the certificate's own verdict in green is never the
 * heading then.
 */
const NOT_THE_FILE = [
  "not-compared",
  "key-reported",
  "credential-intact",
  "credential-differs",
  "credential-altered",
  "name-differs",
] as const;
type NotTheFile = (typeof NOT_THE_FILE)[number];

/**
 * Result of a file with a certificate. It is about the file: one that differs from the issued file says so first and
 * shows the certificate beside it. A certificate that is not valid says that first of all. `among`: one of several on a
 * page, which itself says that nothing was stored.
 */
export function FileResult({ checked, among = false }: { checked: CheckedFile; among?: boolean }) {
  const { t } = useTranslation("verification");
  const { file, earlierIssue, showsName, view } = checked;
  const inForce = view.verdict === "valid" || view.verdict === "anchor-pending";
  const isPicture = file === "credential-intact" || file === "credential-differs";
  const state = isPicture && showsName === false ? "name-differs" : file;
  const other = NOT_THE_FILE.find((one) => one === state);
  const contradicts = other === "credential-altered" || other === "name-differs";
  const isOriginal = inForce && file !== "code-read";
  const aboutFile = (
    <>
      <Notice tone={other ? "warning" : isOriginal ? "success" : "info"} title={t(`file.states.${state}.title`)}>
        <p>{t(`file.states.${state}.text`)}</p>
      </Notice>
      {earlierIssue ? (
        <Notice tone="warning" title={t(inForce ? "file.earlier.title" : "file.earlier.notInForce")}>
          <p>{t("file.earlier.text")}</p>
          <p>
            <a href={paths.certificate(view.publicId)}>{t("file.earlier.link")}</a>
          </p>
        </Notice>
      ) : null}
    </>
  );
  return (
    <Stack>
      {other && (contradicts || inForce) ? (
        <OtherFile state={other} view={view} compared={checked.compared} level={among ? "h3" : "h1"} />
      ) : (
        <VerificationResult view={view} level={among ? "h3" : "h1"}>
          {aboutFile}
        </VerificationResult>
      )}
      {among ? null : <NotStored />}
    </Stack>
  );
}

/** Note that the file was not stored, and a link to verify another. */
export function NotStored() {
  const { t } = useTranslation("verification");
  return (
    <div className={styles.result}>
      <Row>
        <ButtonLink variant="secondary" href={paths.verifyFile()}>
          {t("file.another")}
        </ButtonLink>
        <p className={styles.small}>{t("file.notKept")}</p>
      </Row>
    </div>
  );
}

/** File that was not issued: red where it contradicts the certificate, with the certificate issued under its ID. */
function OtherFile({
  state,
  view,
  compared,
  level,
}: {
  state: NotTheFile;
  view: CheckedFile["view"];
  compared: CheckedFile["compared"];
  level: "h1" | "h3";
}) {
  const { t } = useTranslation("verification");
  const contradicts = state === "credential-altered" || state === "name-differs";
  return (
    <div className={styles.result}>
      <article className={styles.paper}>
        <Verdict
          verdict={contradicts ? "tampered" : "not-the-file"}
          title={t(`file.states.${state}.title`)}
          level={level}
        >
          <p>{t(`file.states.${state}.text`)}</p>
        </Verdict>
        {compared ? (
          <section className={styles.aboutFile} aria-labelledby="compared">
            <h2 id="compared">{t("file.compared.heading")}</h2>
            <ComparedValues compared={compared} />
          </section>
        ) : null}
        <div className={styles.content}>
          <h2 className={styles.wholeWidth}>{t("file.issued.heading")}</h2>
          <img
            className={`${styles.wholeWidth} ${styles.picture}`}
            src={paths.certificateFile(view.publicId, "svg")}
            alt={t("file.issued.picture")}
          />
          <div className={styles.facts}>
            <DescriptionList
              facts={[
                [
                  t("file.nameInCertificate"),
                  <strong key="name" className={styles.name}>
                    <bdi>{view.recipientName}</bdi>
                  </strong>,
                ],
                [t("certificates:columns.achievement"), <bdi key="for">{view.achievementName}</bdi>],
                [t("facts.issuer"), <bdi key="issuer">{view.issuer.name}</bdi>],
                [t("facts.id"), <Identifier key="id" publicId={view.publicId} />],
                [t("file.issued.verdict"), t(`verdicts.${view.verdict}.title`)],
              ]}
            />
          </div>
          <p className={styles.wholeWidth}>
            <a href={paths.certificate(view.publicId)}>{t("file.toCertificate")}</a>
          </p>
        </div>
      </article>
    </div>
  );
}
