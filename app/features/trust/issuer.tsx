import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import { KeyDetails } from "#app/features/trust/KeyDetails";
import { showKey } from "#app/features/trust/shown-key.server";
import { problem } from "#app/http/problem.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { showTrust } from "#app/presenters/issuer-trust.server";
import { IssuerTrust } from "#app/ui/IssuerTrust/IssuerTrust";
import { LookupForm } from "#app/ui/LookupForm/LookupForm";
import { Card, Page } from "#app/ui/Page/Page";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const issuer = await organizations.getPublicIssuer(getDeps().db, params.slug ?? "");
  if (!issuer) throw problem("not-found");
  const { t } = await translatorFor(request, "verification");
  return {
    title: t("issuer.title", { organization: issuer.organization.name }),
    organization: issuer.organization,
    keys: issuer.keys.map(showKey),
    trust: showTrust(issuer.trust),
  };
}

export default function Issuer() {
  const { t } = useTranslation("verification");
  const { organization, keys, trust } = useLoaderData<typeof loader>();
  return (
    <Page title={<bdi>{organization.name}</bdi>} lead={t("issuer.lead")} measure="text">
      <Card labelledBy="trust">
        <h2 id="trust">{t("trust:facts.title")}</h2>
        <IssuerTrust trust={trust} website={organization.website} />
      </Card>
      <Card labelledBy="keys">
        <h2 id="keys">{t("issuer.keys")}</h2>
        <p>{t("issuer.keysText")}</p>
        <p>{t("keys:twoDates")}</p>
        {keys.map((key) => (
          <KeyDetails key={key.did} signingKey={key} />
        ))}
        <p>
          <a href={paths.issuerProfile(organization.slug)}>{t("issuer.profile")}</a>
        </p>
        <p>
          <a href={paths.issuerDid(organization.slug)}>{t("keys:didDocument")}</a>
        </p>
      </Card>
      <section>
        <h2>{t("form.title")}</h2>
        <LookupForm />
      </section>
    </Page>
  );
}
