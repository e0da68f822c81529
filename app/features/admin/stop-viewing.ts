import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireAdmin } from "#app/http/session.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";

/** Ends viewing an organization and returns to its administration page. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, session } = await requireAdmin(request);
  await organizations.stopViewing(deps, session);
  const { viewing } = session;
  return redirect(viewing ? paths.admin.organization(viewing.organizationId) : paths.admin.organizations(), 303);
}
