import { parse } from "tldts";

/**
 * An address with a scheme, of the characters of a URL but those that mail programs take for its end; or what may be a
 * name with dots: first of Latin letters, also in the middle of others, then of any.
 */
const LINKS = [
  /[a-z][a-z0-9+-]{0,20}:\/\/[\w.~:/?#@!$&*+;=%-]*|[a-z0-9.-]+/gi,
  /[a-z][a-z0-9+-]{0,20}:\/\/[\p{L}\p{N}_.~:/?#@!$&*+;=%-]*|[\p{L}\p{N}.．。｡-]+/giu,
];
/** Other dots of names (Unicode Technical Standard 46). */
const DOTS = /[.．。｡](?=[\p{L}\p{N}])/gu;

/**
 * A text of which no mail program makes a link: spaces are put into what looks like one, so that it can still be read.
 * What leads to one of these domains, or a subdomain, stays as it is, if it holds no second address. Mail programs make
 * links of plain names, too, if they end as a domain can (publicsuffix.org), and of IP addresses; "Node.js" and "3.5"
 * stay.
 */
export function breakLinks(text: string, domains: string[]): string {
  const mayStay = (host: string) => domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
  const spaced = (link: string) => link.replaceAll("://", ": //").replace(DOTS, "$& ");
  const broken = (link: string) => {
    if (link.includes("://")) {
      const isOne = link.indexOf("://") === link.lastIndexOf("://");
      return isOne && mayStay(URL.parse(link)?.hostname ?? "") ? link : spaced(link);
    }
    const host = link.normalize("NFKC").toLowerCase().split(/[.。]/).filter(Boolean).join(".");
    if (!host.includes(".")) return link;
    const { isIcann, isIp } = parse(host);
    return (host.startsWith("www.") || isIcann || isIp) && !mayStay(host) ? spaced(link) : link;
  };
  return LINKS.reduce((broke, links) => broke.replace(links, broken), text);
}
