import { useMatches } from "@remix-run/react";

/**
 * Hidden CSRF token for browsers that send neither Sec-Fetch-Site nor Origin; `otherwise` is its value on a page
 * without a token.
 */
export function CsrfField({ otherwise }: { otherwise?: string }) {
  const token =
    useMatches()
      .map(({ data }) => tokenIn(data))
      .find(Boolean) ?? otherwise;
  return token ? <input type="hidden" name="csrf" value={token} /> : null;
}

function tokenIn(data: unknown): string | null {
  return typeof data === "object" && data !== null && "csrf" in data && typeof data.csrf === "string"
    ? data.csrf
    : null;
}
