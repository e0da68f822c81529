import type { SocialKind } from "#modules/organizations/index";
import * as styles from "./Issuer.css";

/** Brand names of the social networks, the same in every language. */
const NAMES: Record<Exclude<SocialKind, "other">, string> = {
  linkedin: "LinkedIn",
  x: "X",
  facebook: "Facebook",
  instagram: "Instagram",
  youtube: "YouTube",
  tiktok: "TikTok",
  github: "GitHub",
  weibo: "Weibo",
};

/** Contact address and social links of an issuer, as it states them. */
export function ContactLinks(props: { contact: string | null; links: { href: string; kind: SocialKind }[] }) {
  const { contact, links } = props;
  return (
    <ul className={styles.links}>
      {contact ? (
        <li>
          <a href={`mailto:${contact}`}>
            <bdi dir="ltr">{contact}</bdi>
          </a>
        </li>
      ) : null}
      {links.map(({ href, kind }) => (
        <li key={href}>
          <a href={href} rel="me noopener nofollow">
            <bdi dir="ltr">{nameOf(href, kind)}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Name of a link; host and path for an unknown site. */
const nameOf = (href: string, kind: SocialKind) =>
  kind === "other" ? href.replace(/^https:\/\//, "").replace(/\/$/, "") : NAMES[kind];
