import { getDomain } from "tldts";

/**
 * Top-level names that no registry assigns. Source: RFC 6761, RFC 6762, RFC 7686, and ICANN's reservation of .internal.
 */
const SPECIAL = new Set(["localhost", "local", "test", "invalid", "example", "onion", "internal", "arpa", "alt"]);

/** Maximum length of a pasted address; a DNS name has up to 253 characters. */
const LONGEST_ADDRESS = 1000;
const LABEL = /^[a-z0-9_]([a-z0-9-]*[a-z0-9])?$/;

/**
 * Reads a domain as the DNS has it: lower case, ASCII (RFC 5891), without a final dot. A pasted address counts as its
 * host. Null for what cannot be one organization's domain: no name at all, a single label, an IP address, and public
 * suffixes (publicsuffix.org) such as `ac.ma` and `github.io`. This only avoids a useless wait: what proves a domain is
 * its DNS record.
 */
export function domainOf(text: string): string | null {
  if (text.length > LONGEST_ADDRESS) return null;
  const typed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`;
  const url = URL.parse(address);
  if (!url || url.username || url.password || /\s/.test(typed)) return null;
  const domain = url.hostname.replace(/\.$/, "");
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  if (labels.length < 2 || domain.length > 253) return null;
  if (!labels.every((label) => label.length <= 63 && LABEL.test(label))) return null;
  // A last label of digits is a spelling of an IPv4 address; no registry has one.
  if (!/^([a-z]{2,}|xn--[a-z0-9-]+)$/.test(top) || SPECIAL.has(top)) return null;
  return getDomain(domain, { allowPrivateDomains: true }) ? domain : null;
}

/** Returns the registered domain above a domain's subdomains, such as those of departments or the website. */
export const registeredDomain = (domain: string): string | null => getDomain(domain, { allowPrivateDomains: true });

const LABEL_OF_RECORD = "_sanad-verification";

/** DNS record that proves a domain: its own name, the domain's name as an alternative, and its text. */
export function proofRecord(claim: { domain: string; token: string }): { names: [string, string]; text: string } {
  return {
    names: [`${LABEL_OF_RECORD}.${claim.domain}`, claim.domain],
    text: `sanad-verification=${claim.token}`,
  };
}
