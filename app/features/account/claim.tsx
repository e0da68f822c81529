import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import { Outcome } from "#app/features/account/Outcome";
import { SignInFrame } from "#app/features/account/SignInFrame";
import { openForm, setFlow, tooManyAttempts } from "#app/http/visitor.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { registration } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Form } from "#app/ui/Form/Form";

/** Masks an address so that its owner recognizes it and nobody else can read it. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, csrf, headers } = await openForm(request);
  const { t } = await translatorFor(request, "account");
  const found = await registration.findInvitation(deps, params.orgId ?? "");
  if (!found.ok) {
    const status = found.code === "unknown" ? 404 : 410;
    return data(
      {
        title: t(`claim.${found.code}Title`),
        csrf,
        noIndex: true,
        problem: found.code,
        organization: "",
        email: "",
      },
      { status, headers },
    );
  }
  const organization = found.organizationName;
  const title = t("claim.title", { organization });
  return data({ title, csrf, noIndex: true, problem: null, organization, email: maskEmail(found.email) }, { headers });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const deps = getDeps();
  const { language } = await translatorFor(request, "account");
  const blocked = await tooManyAttempts(deps, context.address);
  const result = blocked ?? (await registration.requestClaim(deps, { identifier: params.orgId ?? "", language }));
  if ("ok" in result && result.ok) {
    const headers = { "Set-Cookie": await setFlow(deps, result.browserToken) };
    return redirect(paths.claimVerification(), { status: 303, headers });
  }
  const seconds = "seconds" in result ? result.seconds : "retryAfterSeconds" in result ? result.retryAfterSeconds : 0;
  const headers: HeadersInit = seconds > 0 ? { "Retry-After": String(seconds) } : {};
  return data({ refusal: result.code }, { status: seconds > 0 ? 429 : 422, headers });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Claim() {
  const { t } = useTranslation("account");
  const { problem, organization, email } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  if (problem) return <Outcome title={t(`claim.${problem}Title`)} text={t(`claim.${problem}Text`)} />;
  return (
    <SignInFrame title={t("claim.title", { organization })}>
      <ErrorSummary problems={refusal ? [{ text: t(`errors.${refusal}`) }] : []} />
      <p>{t("claim.lead", { email })}</p>
      <Form>
        <Button>{t("claim.submit")}</Button>
      </Form>
    </SignInFrame>
  );
}
