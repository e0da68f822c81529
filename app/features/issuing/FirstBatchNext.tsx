import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { Card, Row } from "#app/ui/Page/Page";

/** Next steps after the first batch of an organization, besides looking at a certificate: share and invite. */
export function FirstBatchNext({
  slug,
  mayInvite,
}: {
  /** Name of the issuer's public page in its address. */
  slug: string;
  mayInvite: boolean;
}) {
  const { t } = useTranslation("certificates");
  return (
    <Card labelledBy="next">
      <h2 id="next">{t("issued.next.title")}</h2>
      <p>{t("issued.next.text")}</p>
      <Row>
        <ButtonLink variant="secondary" href={paths.issuer(slug)}>
          {t("issued.next.share")}
        </ButtonLink>
        {mayInvite ? (
          <ButtonLink variant="secondary" href={paths.app.inviteMember()}>
            {t("issued.next.invite")}
          </ButtonLink>
        ) : null}
      </Row>
    </Card>
  );
}
