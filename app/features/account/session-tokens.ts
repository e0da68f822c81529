import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { apiCode, statusOf } from "#app/http/problems";
import { findUser } from "#app/http/session.server";
import { auth } from "#app/modules.server";
import { paths } from "#app/paths";

export const loader = () => redirect(paths.home(), 303);

/**
 * Issues tokens to a browser that is signed in by its cookie. The route is not under `/api`, where a cookie never
 * authorizes; here cross-site posts have already been refused.
 */
export async function action({ request }: ActionFunctionArgs) {
  const deps = getDeps();
  const session = await findUser(deps, request);
  const minted = session ? await deps.db.$transaction((tx) => auth.mintTokens(tx, deps, session.sessionId)) : null;
  const headers = { "Cache-Control": "no-store" };
  if (!minted) {
    const status = statusOf("invalid-refresh-token");
    return Response.json({ code: apiCode("invalid-refresh-token") }, { status, headers });
  }
  return Response.json(minted, { headers });
}
