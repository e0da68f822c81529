import { type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CodeStep } from "#app/features/account/CodeStep";
import { loadCodeStep, takeCode } from "#app/features/account/code-step.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { registration } from "#app/modules.server";
import { paths } from "#app/paths";

export const handle = { hydrate: true, namespace: "account" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "account");
  return loadCodeStep(request, "claim", t("verify.title"), t("verify.goneTitle"), paths.claimPassword());
}

export function action({ request, context }: ActionFunctionArgs) {
  const details = { request, address: context.address, here: paths.claimVerification() };
  return takeCode(details, async (deps, browserToken, code) => {
    const result = await registration.verifyClaim(deps, { browserToken, code });
    return result.ok ? redirect(paths.claimPassword(), 303) : result.code;
  });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function ClaimVerification() {
  const { email, resent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <CodeStep email={email} resent={resent} answer={answer} beginning={paths.signIn()} />;
}
