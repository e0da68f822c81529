import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readVerifier } from "#app/adapters/files/verifier-page.server";
import * as styles from "#app/features/verification/ByHand.css";
import { translatorFor } from "#app/i18n/request-language.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { Code } from "#app/ui/Identifier/Identifier";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";

const STEPS = ["extract", "signature", "hash", "path", "transaction", "block", "status"] as const;
const COMMAND = "npm run verify-certificate -- FILE [--rpc URL [--contract ADDRESS]]";

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "proof");
  const hash = createHash("sha256")
    .update(await readVerifier())
    .digest("hex");
  return { title: t("title"), description: t("lead"), hash };
}

/** Instructions for verifying a certificate without any software of the platform. */
export default function ByHand() {
  const { t } = useTranslation("proof");
  const { hash } = useLoaderData<typeof loader>();
  return (
    <div className={site.page}>
      <SiteHead title={t("title")} lead={t("lead")} />
      <div className={styles.sections}>
        <section className={site.words} aria-labelledby="keep">
          <h2 id="keep">{t("keep.title")}</h2>
          <p>{t("keep.text")}</p>
        </section>
        <section className={site.words} aria-labelledby="page">
          <h2 id="page">{t("page.title")}</h2>
          <p>{t("page.text")}</p>
          <ButtonLink href={paths.verifier()} variant="secondary">
            {t("page.get")}
          </ButtonLink>
          <p className={styles.hash}>
            {t("page.hash")} <Code>{hash}</Code>
          </p>
        </section>
        <section className={site.words} aria-labelledby="command">
          <h2 id="command">{t("command.title")}</h2>
          <p>{t("command.text")}</p>
          <p>
            <Code>{COMMAND}</Code>
          </p>
        </section>
        <section className={site.words} aria-labelledby="others">
          <h2 id="others">{t("others.title")}</h2>
          <p>{t("others.text")}</p>
          <p>
            <a href={paths.conformance()}>{t("others.conformance")}</a>
          </p>
        </section>
        <section className={site.words} aria-labelledby="hand">
          <h2 id="hand">{t("hand.title")}</h2>
          <p>{t("hand.lead")}</p>
          <ol className={styles.steps}>
            {STEPS.map((step) => (
              <li key={step}>{t(`hand.steps.${step}`)}</li>
            ))}
          </ol>
        </section>
        <section className={site.words} aria-labelledby="limits">
          <h2 id="limits">{t("limits.title")}</h2>
          <p>{t("limits.text")}</p>
        </section>
      </div>
    </div>
  );
}
