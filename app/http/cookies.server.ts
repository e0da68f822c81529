import { createCookie } from "@remix-run/node";
import type { Config } from "#app/config.server";

type OriginConfig = Pick<Config, "publicOrigin">;

/** The `__Host-` prefix binds a cookie to this very host over https; browsers refuse it on plain http. */
export function cookieName(config: OriginConfig, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

function isSecure({ publicOrigin }: OriginConfig): boolean {
  return publicOrigin.startsWith("https:");
}

/** Holds the session's token and nothing else. */
export function sessionCookie(config: OriginConfig) {
  return createCookie(cookieName(config, "sid"), privateOptions(config));
}

/** Ties a form to a browser that has no session yet. */
export function formCookie(config: OriginConfig) {
  return createCookie(cookieName(config, "form"), privateOptions(config));
}

const KNOWN_SECONDS = 600;

/** The address that was just verified, for the sign-in that follows. */
export function addressCookie(config: OriginConfig) {
  return createCookie(cookieName(config, "address"), { ...privateOptions(config), maxAge: KNOWN_SECONDS });
}

function privateOptions(config: OriginConfig) {
  return { path: "/", httpOnly: true, sameSite: "lax" as const, secure: isSecure(config) };
}

export async function readToken(
  cookie: ReturnType<typeof createCookie>,
  header: string | null,
): Promise<string | null> {
  const value: unknown = await cookie.parse(header);
  return typeof value === "string" ? value : null;
}
