import { parseJson } from "../../rules/json-depth";
import type { Assertion } from "../formats/open-badges-2";
import { isRecord, textOf } from "../formats/written";
import type { FetchText } from "../source";

/** An assertion with its class and issuer, as far as they could be fetched. */
export interface CompleteBadge {
  assertion: Assertion;
  badge: Record<string, unknown> | null;
  /** Profile from the issuer's own address; details of the issuer within a badge are only a claim. */
  issuer: Record<string, unknown> | null;
  issuerId: string | null;
}

/**
 * Fetches the class and the issuer of a badge. Each may be embedded in the assertion or have an address of its own.
 */
export async function completeBadge(fetchText: FetchText, assertion: Assertion): Promise<CompleteBadge> {
  const badge = isRecord(assertion.badge) ? assertion.badge : await recordAt(fetchText, assertion.badge);
  const issuerId = textOf(badge?.issuer) ?? textOf(Object(badge?.issuer).id) ?? textOf(Object(badge?.issuer).url);
  const issuer = await recordAt(fetchText, issuerId);
  return { assertion, badge, issuer, issuerId };
}

/** Fetches the JSON object at an address; null if there is none. */
export async function recordAt(
  fetchText: FetchText,
  address: unknown,
  maxParts?: number,
): Promise<Record<string, unknown> | null> {
  const text = typeof address === "string" && /^https?:\/\//.test(address) ? await fetchText(address) : null;
  const json = text === null ? null : parseJson(text, maxParts ? { maxParts } : {});
  return isRecord(json) ? json : null;
}

/** Returns the badge as one document, with its class and its issuer embedded. */
export function documentOf({ assertion, badge, issuer, issuerId }: CompleteBadge): Record<string, unknown> {
  const named = issuer ? { ...issuer, id: issuerId } : (badge?.issuer ?? null);
  return { ...assertion.written, badge: badge ? { ...badge, issuer: named } : assertion.badge };
}
