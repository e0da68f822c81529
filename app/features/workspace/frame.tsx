import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { AppFrame } from "#app/features/workspace/AppFrame";
import { requireActor } from "#app/http/session.server";
import { auth, certificates, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { SessionGate } from "#app/session/SessionGate";
import { can } from "#modules/organizations/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor, organization, user, session, csrf } = await requireActor(request);
  const { theme } = (await auth.getSettings(deps.db, session, paths.app.avatar)).preferences;
  const usualTheme = Object.entries(auth.THEME_DEFAULTS).every(([name, color]) => Reflect.get(theme, name) === color);
  const own = await organizations.listOwnOrganizations(deps.db, user.id);
  return {
    organization: organization.name,
    others: own
      .filter(({ id, status }) => status === "active" && id !== organization.id)
      .map(({ id, name }) => ({ id, name })),
    email: user.email,
    editor: can(actor.role, "organization.edit"),
    auditor: can(actor.role, "audit.read"),
    admin: user.platformRole === "admin",
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
