import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import { Outcome } from "#app/features/account/Outcome";
import { SignInFrame } from "#app/features/account/SignInFrame";
import { openForm } from "#app/http/visitor.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { auth } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Form } from "#app/ui/Form/Form";

/** Viewing the page does not use up the link. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, csrf, headers } = await openForm(request);
  const { t } = await translatorFor(request, "account");
  const query = new URL(request.url).searchParams;
  const token = query.get("token") ?? "";
  const email = await auth.findNewEmail(deps, token);
  const state = query.has("changed") ? "done" : email ? "open" : "invalid";
  const title = { done: "confirmEmail.doneTitle", open: "confirmEmail.title", invalid: "confirmEmail.invalidTitle" }[
    state
  ];
  return data({ title: t(title), csrf, token, email, state }, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const result = await auth.confirmNewEmail(getDeps(), String(form.get("token") ?? ""));
  return result.ok ? redirect(`${paths.confirmEmail()}?changed`, 303) : data({ refusal: result.code }, { status: 422 });
}

export default function ConfirmEmail() {
  const { t } = useTranslation("account");
  const { token, email, state } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (state === "done") return <Outcome title={t("confirmEmail.doneTitle")} text={t("confirmEmail.doneText")} />;
  if (state === "invalid" || answer?.refusal === "invalid-token")
    return <Outcome title={t("confirmEmail.invalidTitle")} text={t("confirmEmail.invalidText")} />;
  return (
    <SignInFrame title={t("confirmEmail.title")}>
      <ErrorSummary problems={answer?.refusal ? [{ text: t(`errors.${answer.refusal}`) }] : []} />
      <p>{t("confirmEmail.text", { email })}</p>
      <Form>
        <input type="hidden" name="token" value={token} />
        <Button>{t("confirmEmail.submit")}</Button>
      </Form>
    </SignInFrame>
  );
}
