import { createHmac, timingSafeEqual } from "node:crypto";

/** Evidence of a request's origin. */
export interface CsrfFacts {
  method: string;
  secFetchSite: string | null;
  origin: string | null;
  publicOrigin: string;
  /**
   * Secrets that the form's field may be bound to: the token of the session and of the browser's form cookie, null if
   * absent. A page may have used either: the session may have ended since, and the contact form needs none.
   */
  secrets: (string | null)[];
  /** Hidden field of the form, if the body is a form. */
  field: string | null;
  key: Buffer;
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request comes from this site. The browser's headers decide (Sec-Fetch-Site, otherwise Origin); only without
 * both must the form's field match. "same-site" is refused, as a neighboring subdomain may belong to others.
 */
export function isOwnRequest(facts: CsrfFacts): boolean {
  if (SAFE_METHODS.has(facts.method)) return true;
  if (facts.secFetchSite !== null) return facts.secFetchSite === "same-origin" || facts.secFetchSite === "none";
  if (facts.origin !== null) return facts.origin === facts.publicOrigin;
  if (facts.field === null) return false;
  const received = Buffer.from(facts.field);
  return facts.secrets.some((secret) => {
    if (secret === null) return false;
    const expected = Buffer.from(csrfToken(facts.key, secret));
    return expected.length === received.length && timingSafeEqual(expected, received);
  });
}

/**
 * Secret for the forms for language and color scheme on pages without another form. It is bound to nobody, because
 * these pages set no cookie. The token shows that a page of this site was read, and permits only a choice of language
 * or color scheme.
 */
export const VISITOR_SECRET = "visitor";

/** Value of the hidden field: valid for one secret only, which cannot be derived from it. */
export function csrfToken(key: Buffer, secret: string): string {
  return createHmac("sha256", key).update(`csrf:${secret}`).digest("base64url");
}

export const CSRF_FIELD = "csrf";
