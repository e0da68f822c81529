import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { AppFrame } from "#app/features/workspace/AppFrame";
import { otherPlaces } from "#app/features/workspace/places";
import { requireActor } from "#app/http/session.server";
import { auth, billing, certificates, organizations, platform } from "#app/modules.server";
import { paths } from "#app/paths";
import { SessionGate } from "#app/session/SessionGate";
import { showQuota } from "#app/ui/Quota/quota-view";
import { can, placeName } from "#modules/organizations/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor, organization, team, user, session, viewingUntil, csrf } = await requireActor(request);
  const { theme } = (await auth.getSettings(deps.db, session, paths.app.avatar)).preferences;
  const usualTheme = Object.entries(auth.THEME_DEFAULTS).every(([name, color]) => Reflect.get(theme, name) === color);
  const own = await organizations.listOwnOrganizations(deps.db, user.id);
  const reader = can(actor, "certificates.read");
  const isParted = ({ id, teams }: organizations.OwnOrganization) => id === organization.id && teams.length > 0;
  return {
    place: placeName(organization.name, team?.name),
    others: otherPlaces(own, actor),
    email: user.email,
    reader,
    payer: can(actor, "billing.manage"),
    editor: can(actor, "organization.edit"),
    auditor: can(actor, "audit.read"),
    teams: actor.teamId === null && (can(actor, "teams.manage") || own.some(isParted)),
    admin: user.platformRole === "admin",
    viewing: viewingUntil && { organization: organization.name, until: viewingUntil.toISOString() },
    halted: await platform.isIssuingHalted(deps.db),
    quota: reader ? showQuota(await billing.getQuota(deps.db, deps, actor.organizationId)) : null,
    openReports: await certificates.countOpenReports(deps, actor),
    sessionId: session.sessionId,
    themeHref: usualTheme ? null : paths.themeStyle(theme.primaryColor, theme.accentColor),
    csrf,
  };
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
