import { createCookie } from "@remix-run/node";
import { type Deps, getDeps } from "#app/composition.server";
import type { Config } from "#app/config.server";
import { cookieName, formCookie, readToken } from "./cookies.server";
import { csrfToken } from "./csrf.server";

/**
 * Data for a page with a form for visitors without a session: the form's CSRF field, and the cookie to which it is
 * bound.
 */
export async function openForm(request: Request) {
  const deps = getDeps();
  const cookie = formCookie(deps.config);
  const existing = await readToken(cookie, request.headers.get("cookie"));
  const secret = existing ?? Buffer.from(deps.ids.bytes(16)).toString("base64url");
  const headers = new Headers();
  if (!existing) headers.append("Set-Cookie", await cookie.serialize(secret));
  return { deps, csrf: csrfToken(deps.csrfKey, secret), headers };
}

const FLOW_SECONDS = 3600;

/** Cookie that recognizes the browser between the steps of a registration. */
function flowCookie(config: Pick<Config, "publicOrigin">) {
  return createCookie(cookieName(config, "flow"), {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.publicOrigin.startsWith("https:"),
    maxAge: FLOW_SECONDS,
  });
}

export function readFlow(deps: Deps, request: Request): Promise<string | null> {
  return readToken(flowCookie(deps.config), request.headers.get("cookie"));
}

export function setFlow(deps: Deps, token: string): Promise<string> {
  return flowCookie(deps.config).serialize(token);
}

export function endFlow(deps: Deps): Promise<string> {
  return flowCookie(deps.config).serialize("", { maxAge: 0 });
}

/** Form result for a sender who is over the rate limit, with the waiting time; null if within it. */
export async function tooManyAttempts(
  deps: Pick<Deps, "limits">,
  address: string,
): Promise<{ code: "too-many-attempts"; seconds: number } | null> {
  const seconds = await deps.limits.attempts.take(address);
  return seconds > 0 ? { code: "too-many-attempts", seconds } : null;
}
