import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeyDetails } from "#app/features/trust/KeyDetails";
import { showKey } from "#app/features/trust/shown-key.server";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Page, Row } from "#app/ui/Page/Page";
import { can } from "#modules/organizations/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  if (!can(actor, "keys.manage")) return refuse("forbidden");
  const { t } = await translatorFor(request, "keys");
  const result = await organizations.listSigningKeys(deps, actor);
  if (!result.ok) return refuse(result.code);
  const current = result.keys.map(showKey).find((key) => !key.retiredAt && !key.compromisedFrom);
  return current ? { title: t("rotate.title"), current } : refuse("not-found");
}

/** The form names the key that was shown, so that a form sent twice replaces one key. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const keyId = readId(String((await request.formData()).get("key")));
  const result = await organizations.rotateIssuerKey(deps, actor, { keyId });
  if (result.ok) return redirect(`${paths.app.keys()}?rotated`, 303);
  return result.code === "not-current" ? redirect(paths.app.keys(), 303) : refuse(result.code);
}

export default function RotateKey() {
  const { t } = useTranslation("keys");
  const { current } = useLoaderData<typeof loader>();
  return (
    <Page title={t("rotate.title")} measure="text" back={{ href: paths.app.keys(), label: t("title") }}>
      <KeyDetails signingKey={current} />
      <Notice tone="warning" title={t("rotate.warning")}>
        <p>{t("rotate.consequence")}</p>
      </Notice>
      <Form>
        <input type="hidden" name="key" value={current.id} />
        <Row>
          <Button>{t("rotate.submit")}</Button>
          <ButtonLink variant="secondary" href={paths.app.keys()}>
            {t("rotate.keep")}
          </ButtonLink>
        </Row>
      </Form>
    </Page>
  );
}
