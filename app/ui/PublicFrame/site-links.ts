import { paths } from "#app/paths";

/** A page that header or footer lead to; its name is a text below `nav`. */
export interface SiteLink {
  page: string;
  href: string;
}

export const HOME = paths.home();

const features = { page: "features", href: paths.features() };
const pricing = { page: "pricing", href: paths.pricing() };
const blog = { page: "blog", href: paths.blog() };
const contact = { page: "contact", href: paths.contact() };
const faq = { page: "faq", href: paths.faq() };
const privacy = { page: "privacy", href: paths.privacy() };
const terms = { page: "terms", href: paths.terms() };
const verify = { page: "verify", href: paths.verification() };
const signIn = { page: "signIn", href: paths.signIn() };
const dashboard = { page: "dashboard", href: paths.app.certificates() };

export const SITE_LINKS: SiteLink[] = [features, pricing, verify, blog, contact];
export const ACCOUNT_LINKS: SiteLink[] = [signIn, dashboard];
export const FOOTER_LINKS: { group: "quick" | "legal"; links: SiteLink[] }[] = [
  { group: "quick", links: [features, pricing, verify, blog, faq, signIn, dashboard] },
  { group: "legal", links: [privacy, terms, contact] },
];
