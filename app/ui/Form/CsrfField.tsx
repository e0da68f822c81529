import { useMatches } from "@remix-run/react";

/**
 * The field by which a browser that sends neither Sec-Fetch-Site nor Origin shows that a form is ours; `otherwise` is
 * its value on a page that has none of its own.
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
