import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { AdminFrame } from "#app/features/admin/AdminFrame";
import { requireAdmin } from "#app/http/session.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, csrf } = await requireAdmin(request);
  return { email: user.email, csrf };
}

export default function AdminFrameRoute() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <AdminFrame email={email}>
      <Outlet />
    </AdminFrame>
  );
}
