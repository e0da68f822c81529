import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeyDetails } from "#app/features/trust/KeyDetails";
import { showKey } from "#app/features/trust/shown-key.server";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page, Row } from "#app/ui/Page/Page";
import { can } from "#modules/organizations/index";

const NEWS = ["rotated", "reported"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor, organization } = await requireActor(request);
  const { t } = await translatorFor(request, "keys");
  const result = await organizations.listSigningKeys(deps, actor);
  if (!result.ok) return refuse(result.code);
  const query = new URL(request.url).searchParams;
  return {
    title: t("title"),
    slug: organization.slug,
    keys: result.keys.map(showKey),
    canManage: can(actor, "keys.manage"),
    news: NEWS.find((name) => query.has(name)) ?? null,
  };
}

export default function SigningKeys() {
  const { t } = useTranslation("keys");
  const { slug, keys, canManage, news } = useLoaderData<typeof loader>();
  return (
    <Page title={t("title")} lead={t("lead")} measure="text">
      {news ? <Notice tone="success" title={t(`news.${news}`)} /> : null}
      {keys.map((key) => {
        const current = !key.retiredAt && !key.compromisedFrom;
        return (
          <Card key={key.id} labelledBy={key.id}>
            <h2 id={key.id}>{t(current ? "current" : key.compromisedFrom ? "compromised" : "retired")}</h2>
            <KeyDetails signingKey={key} />
            {canManage && !key.compromisedFrom ? (
              <Row>
                {current ? (
                  <ButtonLink variant="secondary" href={paths.app.rotateKey()}>
                    {t("rotate.open")}
                  </ButtonLink>
                ) : null}
                <ButtonLink variant="danger" href={paths.app.reportKey(key.id)}>
                  {t("report.open")}
                </ButtonLink>
              </Row>
            ) : null}
          </Card>
        );
      })}
      <p>
        <a href={paths.issuer(slug)}>{t("public")}</a>
      </p>
    </Page>
  );
}
