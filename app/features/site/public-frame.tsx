import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { getDeps } from "#app/composition.server";
import { isSignedIn } from "#app/http/session.server";
import { languageOf } from "#app/i18n/request-language.server";
import { viewOfOperator } from "#app/operator";
import { PublicFrame } from "#app/ui/PublicFrame/PublicFrame";

export async function loader({ request }: LoaderFunctionArgs) {
  const operator = viewOfOperator(getDeps().config.operator, await languageOf(request));
  return { signedIn: await isSignedIn(request), operator };
}

export default function PublicFrameRoute() {
  const { signedIn, operator } = useLoaderData<typeof loader>();
  return (
    <PublicFrame signedIn={signedIn} operator={operator}>
      <Outlet />
    </PublicFrame>
  );
}
