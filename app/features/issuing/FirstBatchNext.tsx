import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { Card, Row } from "#app/ui/Page/Page";
import type { BatchView } from "./batch-view";

/** What people do after the first batch of their organization: look at a certificate, share, invite. */
export function FirstBatchNext({
  batch,
  slug,
  mayInvite,
}: {
  batch: Pick<BatchView, "rows">;
  /** Name of the issuer's public page in its address. */
  slug: string;
  mayInvite: boolean;
}) {
  const { t } = useTranslation("certificates");
  const publicId = batch.rows.find(({ certificate }) => certificate?.publicId)?.certificate?.publicId;
  return (
    <Card labelledBy="next">
      <h2 id="next">{t("issued.next.title")}</h2>
      <p>{t("issued.next.text")}</p>
      <Row>
        {publicId ? (
          <ButtonLink variant="secondary" href={paths.certificate(publicId)}>
            {t("issued.next.open")}
          </ButtonLink>
        ) : null}
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
