import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { isSignedIn } from "#app/http/session.server";
import { PublicFrame } from "#app/ui/PublicFrame/PublicFrame";

export async function loader({ request }: LoaderFunctionArgs) {
  return { signedIn: await isSignedIn(request) };
}

export default function PublicFrameRoute() {
  const { signedIn } = useLoaderData<typeof loader>();
  return (
    <PublicFrame signedIn={signedIn}>
      <Outlet />
    </PublicFrame>
  );
}
