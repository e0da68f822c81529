/** Data about a signed-in person for display, read from the access token; the server does not rely on it. */
export interface SessionUser {
  email: string;
  role: string;
  status: string;
}

/** Whether a token has three parts between dots, as every refresh token does; the text "undefined" does not. */
export function isWellFormed(token: string | null): token is string {
  return token !== null && token !== "undefined" && token.split(".").length === 3;
}

/** Decodes a token's claims without verifying them; null if unreadable. */
export function decodeToken(token: string | null): Record<string, unknown> | null {
  if (!isWellFormed(token)) return null;
  try {
    const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(part), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? { ...claims } : null;
  } catch {
    return null;
  }
}

/**
 * Reads the user from an access token; null if it is unreadable or expired. `exp` is in seconds (product rules:
 * Session).
 */
export function readUser(token: string | null, nowMs: number): SessionUser | null {
  const claims = decodeToken(token);
  if (!claims || typeof claims.exp !== "number" || claims.exp * 1000 <= nowMs) return null;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return { email: text(claims.email), role: text(claims.role), status: text(claims.status) };
}
