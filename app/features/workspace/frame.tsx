import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { AppFrame } from "#app/features/workspace/AppFrame";
import { requireActor } from "#app/http/session.server";
import { auth } from "#app/modules.server";
import { paths } from "#app/paths";
import { SessionGate } from "#app/session/SessionGate";
import { can } from "#modules/organizations/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor, organization, user, session, csrf } = await requireActor(request);
  const { theme } = (await auth.getSettings(deps.db, session, paths.app.avatar)).preferences;
  const own = Object.entries(auth.THEME_DEFAULTS).every(([name, color]) => Reflect.get(theme, name) === color);
  return {
    organization: organization.name,
    email: user.email,
    editor: can(actor.role, "organization.edit"),
    admin: user.platformRole === "admin",
    sessionId: session.sessionId,
    themeHref: own ? null : paths.themeStyle(theme.primaryColor, theme.accentColor),
    csrf,
  };
}

export default function AppFrameRoute() {
  const { organization, email, admin, editor, sessionId, themeHref } = useLoaderData<typeof loader>();
  return (
    <AppFrame organization={organization} email={email} admin={admin} editor={editor}>
      {themeHref ? <link rel="stylesheet" href={themeHref} /> : null}
      <SessionGate sessionId={sessionId} />
      <Outlet />
    </AppFrame>
  );
}
