import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import Download from "#app/ui/Icon/generated/download";
import { Card, Page, Points, Row } from "#app/ui/Page/Page";
import { can } from "#modules/organizations/index";

const PARTS = ["certificates", "lists", "achievements", "designs", "profile", "audit", "verifier"] as const;

/** Page for exporting all data of an organization. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireActor(request);
  if (!can(actor, "organization.export")) return refuse("forbidden");
  const { t } = await translatorFor(request, "organization");
  return { title: t("export.title") };
}

export default function ExportPage() {
  const { t } = useTranslation("organization");
  return (
    <Page
      title={t("export.title")}
      lead={t("export.lead")}
      measure="text"
      back={{ href: paths.app.organization(), label: t("title") }}
    >
      <Card>
        <Points>
          {PARTS.map((part) => (
            <li key={part}>{t(`export.parts.${part}`)}</li>
          ))}
        </Points>
        <p>{t("export.keys")}</p>
        <Row>
          <ButtonLink href={paths.app.organizationExport()}>
            <Download size={20} aria-hidden="true" />
            {t("export.download")}
          </ButtonLink>
        </Row>
      </Card>
    </Page>
  );
}
