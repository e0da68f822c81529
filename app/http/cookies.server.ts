import { createCookie } from "@remix-run/node";
import type { Config } from "#app/config.server";

type OriginConfig = Pick<Config, "publicOrigin">;

/**
 * Adds the `__Host-` prefix, which binds a cookie to this host over https; browsers refuse the prefix on plain http.
 */
export function cookieName(config: OriginConfig, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

function isSecure({ publicOrigin }: OriginConfig): boolean {
  return publicOrigin.startsWith("https:");
}

/** Cookie of the session's token alone. */
export function sessionCookie(config: OriginConfig) {
  return createCookie(cookieName(config, "sid"), privateOptions(config));
}

/** Cookie that ties a form to a browser without a session. */
export function formCookie(config: OriginConfig) {
  return createCookie(cookieName(config, "form"), privateOptions(config));
}

const ADDRESS_SECONDS = 600;

/** Cookie of the address that was just verified, for the sign-in that follows. */
export function addressCookie(config: OriginConfig) {
  return createCookie(cookieName(config, "address"), { ...privateOptions(config), maxAge: ADDRESS_SECONDS });
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
