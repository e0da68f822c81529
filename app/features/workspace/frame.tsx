import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { AppFrame } from "#app/features/workspace/AppFrame";
import { otherWorkspaces } from "#app/features/workspace/places";
import type { RouteFacts } from "#app/http/routes/facts";
import { routeOf } from "#app/http/routes/routes.server";
import { requireActor } from "#app/http/session.server";
import { auth, billing, issuance, organizations, platform } from "#app/modules.server";
import { paths } from "#app/paths";
import { SessionGate } from "#app/session/SessionGate";
import { isLow, type QuotaView, showQuota } from "#app/ui/Quota/quota-view";
import { can, workspaceName } from "#modules/organizations/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor, organization, team, user, session, viewingUntil, csrf } = await requireActor(request);
  const { theme } = (await auth.getSettings(deps.db, session, paths.app.avatar)).preferences;
  const usualTheme = Object.entries(auth.THEME_DEFAULTS).every(([name, color]) => Reflect.get(theme, name) === color);
  const own = await organizations.listOwnOrganizations(deps.db, user.id);
  const reader = can(actor, "certificates.read");
  const { notices } = routeOf(new URL(request.url).pathname).facts;
  const says = reader && (notices.includes("lapsed") || notices.includes("low"));
  const quota = says ? showQuota(await billing.getQuota(deps.db, deps, actor.organizationId)) : null;
  const isParted = ({ id, teams }: organizations.OwnOrganization) => id === organization.id && teams.length > 0;
  return {
    place: workspaceName(organization.name, team?.name),
    others: otherWorkspaces(own, actor),
    email: user.email,
    reader,
    payer: can(actor, "billing.manage"),
    editor: can(actor, "organization.edit"),
    auditor: can(actor, "audit.read"),
    teams: actor.teamId === null && (can(actor, "teams.manage") || own.some(isParted)),
    admin: user.platformRole === "admin",
    viewing: viewingUntil && { organization: organization.name, until: viewingUntil.toISOString() },
    halted: notices.includes("halted") && (await platform.isIssuingHalted(deps.db)),
    shortQuota: shortOf(quota, notices),
    openReports: await issuance.countOpenReports(deps, actor),
    sessionId: session.sessionId,
    themeHref: usualTheme ? null : paths.themeStyle(theme.primaryColor, theme.accentColor),
    csrf,
  };
}

/** Returns the quota to show, where the route requests the notice. */
function shortOf(quota: QuotaView | null, notices: RouteFacts["notices"]): QuotaView | null {
  if (quota?.lapsed) return notices.includes("lapsed") ? quota : null;
  return quota && isLow(quota) && notices.includes("low") ? quota : null;
}

export default function AppFrameRoute() {
  const { sessionId, themeHref, ...frame } = useLoaderData<typeof loader>();
  return (
    <AppFrame {...frame}>
      {themeHref ? <link rel="stylesheet" href={themeHref} /> : null}
      <SessionGate sessionId={sessionId} />
      <Outlet />
    </AppFrame>
  );
}
