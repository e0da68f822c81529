import { parse } from "tldts";

/** An address with a scheme, or what may be a name with dots: first of Latin letters, also in the middle of others, then of any. */
const LINKS = [/[a-z][a-z0-9+-]{0,20}:\/\/\S*|[a-z0-9.-]+/gi, /[a-z][a-z0-9+-]{0,20}:\/\/\S*|[\p{L}\p{N}.-]+/giu];

/**
 * A text of which no mail program makes a link: spaces are put into what looks like one, so that it can still be read. What leads to one
 * of these domains, or a subdomain, stays as it is. Mail programs make links of plain names, too, if they end as a domain can
 * (publicsuffix.org); "Node.js" and "3.5" stay.
 */
export function breakLinks(text: string, domains: string[]): string {
  const mayStay = (host: string) => domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
  const spaced = (link: string) => link.replace("://", ": //").replace(/\.(?=[\p{L}\p{N}])/gu, ". ");
  const broken = (link: string) => {
    if (link.includes("://")) return mayStay(URL.parse(link)?.hostname ?? "") ? link : spaced(link);
    if (!link.includes(".")) return link;
    const host = link.toLowerCase().split(".").filter(Boolean).join(".");
    const isOne = host.startsWith("www.") || parse(host).isIcann;
    return isOne && !mayStay(host) ? spaced(link) : link;
  };
  return LINKS.reduce((broke, links) => broke.replace(links, broken), text);
}
