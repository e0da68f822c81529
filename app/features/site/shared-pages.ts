/**
 * Pages with a preview picture, each with the texts on it; posts of the blog bring their own. Isomorphic, because the
 * head of a page checks whether the page is one of them.
 */
export const SHARED_PAGES = {
  home: { namespace: "home", title: "headline" },
  features: { namespace: "site", title: "features.title" },
  pricing: { namespace: "site", title: "pricing.title" },
  verification: { namespace: "verification", title: "form.title" },
  faq: { namespace: "faq", title: "title" },
  contact: { namespace: "contact", title: "title" },
  blog: { namespace: "blog", title: "title" },
  privacy: { namespace: "legal", title: "privacy.title" },
  terms: { namespace: "legal", title: "terms.title" },
} as const;
export type SharedPage = keyof typeof SHARED_PAGES;

export const isSharedPage = (name: string): name is SharedPage => Object.hasOwn(SHARED_PAGES, name);

/**
 * Returns the name of a page's picture, from its path: "home", "features", "blog/some-post". Null for a page without
 * one.
 */
export function sharedName(pathname: string): string | null {
  const name = pathname === "/" ? "home" : pathname.slice(1);
  return isSharedPage(name) || /^blog\/[a-z0-9-]+$/.test(name) || /^v\/CERT-\d{4}-\d{16}$/.test(name) ? name : null;
}
