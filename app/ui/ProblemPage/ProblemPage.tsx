import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { ButtonLink } from "../Button/Button";
import { Code } from "../Identifier/Identifier";
import { Page, Row } from "../Page/Page";
import { PublicFrame } from "../PublicFrame/PublicFrame";

/** Error page: the problem, the next step, and a reference for support. */
export function ProblemPage({ code, reference }: { code: string; reference: string | null }) {
  const { t } = useTranslation("errors");
  return (
    <PublicFrame>
      <Page title={t(`problems.${code}.title`)} measure="text">
        <p>{t(`problems.${code}.text`)}</p>
        {reference ? (
          <p>
            {t("reference")} <Code>{reference}</Code>
          </p>
        ) : null}
        <Row>
          <ButtonLink href={paths.home()}>{t("toHome")}</ButtonLink>
          <ButtonLink href={paths.verification()} variant="secondary">
            {t("toVerification")}
          </ButtonLink>
        </Row>
      </Page>
    </PublicFrame>
  );
}
