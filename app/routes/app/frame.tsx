import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireActor } from "#app/http/session.server";
import { AppFrame } from "#app/ui/AppFrame/AppFrame";

export async function loader({ request }: LoaderFunctionArgs) {
  const { organization, user, csrf } = await requireActor(request);
  return { organization: organization.name, email: user.email, csrf };
}

export default function AppFrameRoute() {
  const { organization, email } = useLoaderData<typeof loader>();
  return (
    <AppFrame organization={organization} email={email}>
      <Outlet />
    </AppFrame>
  );
}
