import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import { Awards } from "#app/features/trust/Awards";
import { ContactLinks } from "#app/features/trust/ContactLinks";
import * as styles from "#app/features/trust/Issuer.css";
import { recentAwards } from "#app/features/trust/issuer-awards.server";
import { KeyDetails } from "#app/features/trust/KeyDetails";
import { showKey } from "#app/features/trust/shown-key.server";
import { problem } from "#app/http/problem.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { showTrust } from "#app/presenters/issuer-trust.server";
import { IssuerTrust } from "#app/ui/IssuerTrust/IssuerTrust";
import { LookupForm } from "#app/ui/LookupForm/LookupForm";

import { socialKindOf } from "#modules/organizations/index";

/** Length of a description that search engines show. */
const SUMMARY_LETTERS = 160;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db } = getDeps();
  const issuer = await organizations.getPublicIssuer(db, params.slug ?? "");
  if (!issuer) throw problem("not-found");
  const { t } = await translatorFor(request, "verification");
  const { id, contactAddress, socialLinks, ...organization } = issuer.organization;
  const { primary, secondary } = issuer.colors;
  const color = primary ?? secondary;
  return {
    title: t("issuer.title", { organization: organization.name }),
    description: Array.from(organization.description ?? t("issuer.lead"))
      .slice(0, SUMMARY_LETTERS)
      .join(""),
    organization,
    contact: contactAddress,
    links: socialLinks.map((href) => ({ href, kind: socialKindOf(href) })),
    styleHref: color ? paths.issuerStyle(color, secondary) : null,
    hasLogo: issuer.logo !== null,
    awards: await recentAwards(db, id),
    keys: issuer.keys.map(showKey),
    trust: showTrust(issuer.trust),
  };
}

/** Public page of an organization, which its own site may link to; the keys are collapsed. */
export default function Issuer() {
  const { t } = useTranslation("verification");
  const { organization, contact, links, styleHref, hasLogo, awards, trust } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page} data-issuer={styleHref ? "" : undefined}>
      {styleHref ? <link rel="stylesheet" href={styleHref} /> : null}
      <div className={styles.head}>
        {hasLogo ? (
          <img className={styles.logo} src={paths.issuerLogo(organization.slug)} alt="" width={96} height={96} />
        ) : null}
        <div className={styles.names}>
          <h1>
            <bdi>{organization.name}</bdi>
          </h1>
          {organization.description ? null : <p className={styles.lead}>{t("issuer.lead")}</p>}
        </div>
      </div>
      {organization.description ? (
        <p className={styles.description} dir="auto">
          {organization.description}
        </p>
      ) : null}
      <div className={styles.columns}>
        <Awards awards={awards} />
        <div className={styles.aside}>
          <section className={styles.section} aria-labelledby="trust">
            <h2 id="trust">{t("trust:facts.title")}</h2>
            <IssuerTrust trust={trust} website={organization.website} />
          </section>
          {contact || links.length > 0 ? (
            <section className={styles.section} aria-labelledby="contact">
              <h2 id="contact">{t("issuer.contact")}</h2>
              <ContactLinks contact={contact} links={links} />
            </section>
          ) : null}
          <section className={styles.section} aria-labelledby="check">
            <h2 id="check">{t("form.title")}</h2>
            <LookupForm />
          </section>
        </div>
      </div>
      <Keys />
    </div>
  );
}

function Keys() {
  const { t } = useTranslation("verification");
  const { organization, keys } = useLoaderData<typeof loader>();
  return (
    <details className={styles.keys}>
      <summary className={styles.summary}>{t("issuer.keysSummary")}</summary>
      <div className={styles.key}>
        <h2>{t("issuer.keys")}</h2>
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
      </div>
    </details>
  );
}
