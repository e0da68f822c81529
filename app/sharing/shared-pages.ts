/**
 * The pages that have a picture to be shared with, each with the texts on it. A post of the blog brings its own.
 * Isomorphic: the head of a page asks whether it is one of them.
 */
export const SHARED_PAGES = {
  home: { texts: "home", title: "headline" },
  features: { texts: "site", title: "features.title" },
  pricing: { texts: "site", title: "pricing.title" },
  verification: { texts: "verification", title: "form.title" },
  faq: { texts: "faq", title: "title" },
  contact: { texts: "contact", title: "title" },
  blog: { texts: "blog", title: "title" },
  privacy: { texts: "legal", title: "privacy.title" },
  terms: { texts: "legal", title: "terms.title" },
} as const;
export type SharedPage = keyof typeof SHARED_PAGES;

export const isSharedPage = (name: string): name is SharedPage => Object.hasOwn(SHARED_PAGES, name);

/** The name of a page's picture, from its path: "home", "features", "blog/some-post". Null for a page without one. */
export function sharedName(pathname: string): string | null {
  const name = pathname === "/" ? "home" : pathname.slice(1);
  return isSharedPage(name) || /^blog\/[a-z0-9-]+$/.test(name) ? name : null;
}
