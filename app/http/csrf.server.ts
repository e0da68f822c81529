import { createHmac, timingSafeEqual } from "node:crypto";

/** What a request that changes something tells of where it comes from. */
export interface CsrfFacts {
  method: string;
  secFetchSite: string | null;
  origin: string | null;
  publicOrigin: string;
  /**
   * What the form's field may be bound to: the token of the session and that of the browser's form cookie, where it has
   * them. A page of ours may have used either: a session may have ended since, and the contact form asks for none.
   */
  secrets: (string | null)[];
  /** The hidden field of the form, where the body is a form. */
  field: string | null;
  key: Buffer;
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may be acted on. The browser's own word decides (Sec-Fetch-Site, else Origin); only a browser that
 * sends neither has to show the form's field. "same-site" is refused: a neighbouring subdomain is somebody else.
 */
export function isOwnRequest(facts: CsrfFacts): boolean {
  if (SAFE_METHODS.has(facts.method)) return true;
  if (facts.secFetchSite !== null) return facts.secFetchSite === "same-origin" || facts.secFetchSite === "none";
  if (facts.origin !== null) return facts.origin === facts.publicOrigin;
  if (facts.field === null) return false;
  const given = Buffer.from(facts.field);
  return facts.secrets.some((secret) => {
    if (secret === null) return false;
    const expected = Buffer.from(csrfToken(facts.key, secret));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

/**
 * What the forms for language and brightness are bound to on a page without another form: to nobody, because such a
 * page sets no cookie. Their token shows that a page of ours was read; all that it opens is a choice of language.
 */
export const VISITOR_SECRET = "visitor";

/**
 * The hidden field's value: bound to one session, useless for another, and nothing that the cookie could be learnt
 * from.
 */
export function csrfToken(key: Buffer, secret: string): string {
  return createHmac("sha256", key).update(`csrf:${secret}`).digest("base64url");
}

export const CSRF_FIELD = "csrf";
