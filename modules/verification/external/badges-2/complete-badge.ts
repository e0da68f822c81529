import { parseJson } from "../../rules/json-depth";
import type { Assertion } from "../formats/open-badges-2";
import { isRecord, textOf } from "../formats/written";
import type { FetchText } from "../source";

/** An assertion with the class and the issuer that it names, as far as they could be had. */
export interface CompleteBadge {
  assertion: Assertion;
  badge: Record<string, unknown> | null;
  /** As the issuer's own address has it; what a badge says of its issuer is no more than a claim. */
  issuer: Record<string, unknown> | null;
  issuerId: string | null;
}

/** Asks for the class of a badge and for its issuer. Both may stand in the assertion, or at addresses of their own. */
export async function completeBadge(fetchText: FetchText, assertion: Assertion): Promise<CompleteBadge> {
  const badge = isRecord(assertion.badge) ? assertion.badge : await recordAt(fetchText, assertion.badge);
  const issuerId = textOf(badge?.issuer) ?? textOf(Object(badge?.issuer).id) ?? textOf(Object(badge?.issuer).url);
  const issuer = await recordAt(fetchText, issuerId);
  return { assertion, badge, issuer, issuerId };
}

/** The JSON object at an address; null where there is none. */
export async function recordAt(
  fetchText: FetchText,
  address: unknown,
  maxParts?: number,
): Promise<Record<string, unknown> | null> {
  const text = typeof address === "string" && /^https?:\/\//.test(address) ? await fetchText(address) : null;
  const json = text === null ? null : parseJson(text, maxParts ? { maxParts } : {});
  return isRecord(json) ? json : null;
}

/** The document of a badge with its class and its issuer in it, so that it can be read as one. */
export function documentOf({ assertion, badge, issuer, issuerId }: CompleteBadge): Record<string, unknown> {
  const named = issuer ? { ...issuer, id: issuerId } : (badge?.issuer ?? null);
  return { ...assertion.written, badge: badge ? { ...badge, issuer: named } : assertion.badge };
}
