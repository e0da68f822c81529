import { type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CodeStep } from "#app/features/account/CodeStep";
import { loadCodeStep, takeCode } from "#app/features/account/code-step.server";
import { enterWith } from "#app/features/account/enter.server";
import { addressCookie } from "#app/http/cookies.server";
import { endFlow } from "#app/http/visitor.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { registration } from "#app/modules.server";
import { paths } from "#app/paths";

export const handle = { hydrate: true, namespace: "account" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "account");
  return loadCodeStep(request, "sign_up", t("verify.title"), t("verify.goneTitle"), null);
}

export function action({ request, context }: ActionFunctionArgs) {
  const details = { request, address: context.address, here: paths.emailVerification() };
  return takeCode(details, async (deps, browserToken, code) => {
    const userAgent = request.headers.get("user-agent") ?? "";
    const result = await registration.registerInBrowser(deps, { browserToken, code, userAgent });
    if (!result.ok) return result.code;
    const headers = new Headers({ "Set-Cookie": await endFlow(deps) });
    headers.append("Set-Cookie", await addressCookie(deps.config).serialize(result.email));
    if (result.session) headers.append("Set-Cookie", await enterWith(deps, request, result.session));
    return redirect(paths.registrationSuccess(), { status: 303, headers });
  });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function EmailVerification() {
  const { email, resent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <CodeStep email={email} resent={resent} answer={answer} beginning={paths.signUp()} />;
}
