import { useTranslation } from "react-i18next";
import type { UploadView } from "#app/http/verify-upload.server";
import { paths } from "#app/paths";
import { ButtonLink } from "../Button/Button";
import { Facts } from "../Facts/Facts";
import { Identifier } from "../Identifier/Identifier";
import { Notice } from "../Notice/Notice";
import { Row, Stack } from "../Page/Page";
import { Verdict } from "./Verdict";
import { VerificationResult } from "./VerificationResult";
import * as styles from "./VerificationResult.css";

type CheckedFile = Extract<UploadView, { ok: true; kind: "certificate" }>;

/**
 * What a file with a certificate in it turned out to be. One that says something else than its certificate is never
 * shown under the certificate's own, green answer.
 */
export function FileResult({ checked }: { checked: CheckedFile }) {
  const { t } = useTranslation("verification");
  const { file, earlierIssue, showsName, view } = checked;
  const inForce = view.verdict === "valid" || view.verdict === "anchor-pending";
  const state = file === "credential-intact" && showsName === false ? "name-differs" : file;
  return (
    <Stack>
      {state === "credential-altered" || state === "name-differs" ? (
        <Contradiction state={state} view={view} />
      ) : (
        <>
          <div className={styles.result}>
            <Notice tone={state === "as-issued" ? "success" : "warning"} title={t(`file.states.${state}.title`)}>
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
          </div>
          <VerificationResult view={view} />
        </>
      )}
      <NotKept />
    </Stack>
  );
}

/** What becomes of the file, and the way to the next one. */
export function NotKept() {
  const { t } = useTranslation("verification");
  return (
    <div className={styles.result}>
      <Row>
        <ButtonLink look="secondary" href={paths.verifyFile()}>
          {t("file.another")}
        </ButtonLink>
        <p className={styles.small}>{t("file.notKept")}</p>
      </Row>
    </div>
  );
}

function Contradiction({ state, view }: { state: "credential-altered" | "name-differs"; view: CheckedFile["view"] }) {
  const { t } = useTranslation("verification");
  return (
    <div className={styles.result}>
      <article className={styles.paper}>
        <Verdict verdict="tampered" title={t(`file.states.${state}.title`)}>
          <p>{t(`file.states.${state}.text`)}</p>
        </Verdict>
        <div className={styles.content}>
          <div className={styles.facts}>
            <Facts
              facts={[
                [
                  t("file.nameInCertificate"),
                  state === "name-differs" ? (
                    <strong key="name" className={styles.name}>
                      <bdi>{view.recipientName}</bdi>
                    </strong>
                  ) : null,
                ],
                [t("facts.id"), <Identifier key="id" publicId={view.publicId} />],
              ]}
            />
          </div>
          <p>
            <a href={paths.certificate(view.publicId)}>{t("file.toCertificate")}</a>
          </p>
        </div>
      </article>
    </div>
  );
}
