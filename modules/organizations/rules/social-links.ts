/** Maximum number of links of an organization. */
export const MAX_SOCIAL_LINKS = 6;
const LONGEST = 300;

const HOSTS = {
  linkedin: ["linkedin.com"],
  x: ["x.com", "twitter.com"],
  facebook: ["facebook.com"],
  instagram: ["instagram.com"],
  youtube: ["youtube.com", "youtu.be"],
  tiktok: ["tiktok.com"],
  github: ["github.com"],
  weibo: ["weibo.com"],
} as const;
export type SocialKind = keyof typeof HOSTS | "other";

/** Kind of a link by its host: "evil-linkedin.com" is none of them. */
export function socialKindOf(link: string): SocialKind {
  const host = URL.parse(link)?.hostname ?? "";
  const kinds = Object.entries(HOSTS) as [keyof typeof HOSTS, readonly string[]][];
  return kinds.find(([, hosts]) => hosts.some((own) => host === own || host.endsWith(`.${own}`)))?.[0] ?? "other";
}

/** Reads an https address of a page on a named host as it is stored; null for anything else. */
export function readSocialLink(text: string): string | null {
  if (text.length > LONGEST) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
  if (url?.protocol !== "https:" || url.username || url.password || url.port) return null;
  return /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(url.hostname) ? url.href : null;
}
