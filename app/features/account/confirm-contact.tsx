import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import { Outcome } from "#app/features/account/Outcome";
import { SignInFrame } from "#app/features/account/SignInFrame";
import { openForm } from "#app/http/visitor.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";

/** Viewing the page does not use up the link: mail programs open every link. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, csrf, headers } = await openForm(request);
  const { t } = await translatorFor(request, "organization");
  const page = { csrf, noIndex: true };
  if (new URL(request.url).searchParams.has("confirmed"))
    return data({ ...page, title: t("confirm.doneTitle"), state: "done" as const, link: null }, { headers });
  const found = await organizations.findContactLink(deps, params.token ?? "");
  if (!found) {
    const title = t("confirm.invalidTitle");
    return data({ ...page, title, state: "invalid" as const, link: null }, { status: 410, headers });
  }
  const link = { organization: found.organizationName, address: found.address };
  return data({ ...page, title: t("confirm.title"), state: "open" as const, link }, { headers });
}

/** Redirects also where the link has been used meanwhile: the next page reports that. */
export async function action({ params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const result = await organizations.confirmContactAddress(getDeps(), token);
  return redirect(`${paths.confirmContact(token)}${result.ok ? "?confirmed" : ""}`, 303);
}

export default function ConfirmContact() {
  const { t } = useTranslation("organization");
  const { state, link } = useLoaderData<typeof loader>();
  if (!link) {
    const key = state === "done" ? "done" : "invalid";
    const next = { href: paths.home(), label: t("confirm.home") };
    return <Outcome title={t(`confirm.${key}Title`)} text={t(`confirm.${key}Text`)} next={next} />;
  }
  const values = { organization: link.organization, address: link.address };
  return (
    <SignInFrame title={t("confirm.title")}>
      <p>{t("confirm.text", values)}</p>
      <Form>
        <Button>{t("confirm.submit")}</Button>
      </Form>
    </SignInFrame>
  );
}
