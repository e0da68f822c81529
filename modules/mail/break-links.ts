import { parse } from "tldts";

/**
 * Two patterns of what mail programs may turn into a link: a URL with a scheme, or a name with dots. The first reads
 * Latin letters only, also within words of other scripts; the second reads letters of any script. Characters that mail
 * programs take as the end of a URL are left out.
 */
const LINKS = [
  /[a-z][a-z0-9+-]{0,20}:\/\/[\w.~:/?#@!$&*+;=%-]*|[a-z0-9.-]+/gi,
  /[a-z][a-z0-9+-]{0,20}:\/\/[\p{L}\p{N}_.~:/?#@!$&*+;=%-]*|[\p{L}\p{N}.．。｡-]+/giu,
];
/** Characters that count as a dot in a domain name (Unicode Technical Standard 46). */
const DOTS = /[.．。｡](?=[\p{L}\p{N}])/gu;

/**
 * Inserts spaces into everything that a mail program might turn into a link; the text stays readable. URLs and names of
 * these domains and their subdomains stay as they are, unless a URL contains a second one. Mail programs also link
 * plain names that end in a public suffix (publicsuffix.org) and IP addresses; "Node.js" and "3.5" are left alone.
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
