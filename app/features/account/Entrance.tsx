import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { Row } from "#app/ui/Page/Page";
import type { Entered } from "./enter.server";
import { Outcome } from "./Outcome";
import { SignInFrame } from "./SignInFrame";

/**
 * Last page of a registration. It leads to the upload of a spreadsheet, or to the sign-in for a visitor who is not
 * signed in.
 */
export function Entrance({ title, text, entered }: { title: string; text: string; entered: Entered }) {
  const { t } = useTranslation("account");
  if (entered === "signed-out") return <Outcome title={title} text={text} />;
  if (entered === "waiting") {
    return <Outcome title={title} text={text} next={{ href: paths.app.home(), label: t("success.continue") }} />;
  }
  return (
    <SignInFrame title={title}>
      <p>{text}</p>
      <Row>
        <ButtonLink href={paths.app.uploadBatch()}>{t("success.upload")}</ButtonLink>
        <ButtonLink href={paths.app.home()} variant="secondary">
          {t("success.home")}
        </ButtonLink>
      </Row>
    </SignInFrame>
  );
}
