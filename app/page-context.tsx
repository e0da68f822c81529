import { createContext, useContext } from "react";
import type { ColorScheme } from "#app/http/appearance.server";
import { FALLBACK_LANGUAGE, type Language } from "#modules/kernel/languages";

/** Data that every page needs, including error pages. */
export interface PageContext {
  /** Nonce for the page's scripts; empty in the browser, which needs none. */
  nonce: string;
  requestId: string;
  language: Language;
  product: string;
  /** The public origin; empty in the browser, which needs none. */
  origin: string;
  colorScheme: ColorScheme;
  /** The page's own stylesheet; null if it uses the common one, as every page with scripts does. */
  ownStyles: string | null;
  /** Script of pages with such a stylesheet; null for all others, and during development. */
  ownScript: string | null;
  /** Whether the page responds to a refused form; its title then begins with that. */
  failed: boolean;
  /** CSRF token for the forms on every page. */
  visitorToken: string;
  /** Whether tokens of an ended session may still be in the browser. */
  forgetTokens: boolean;
}

const Context = createContext<PageContext>({
  nonce: "",
  requestId: "",
  language: FALLBACK_LANGUAGE,
  product: "",
  origin: "",
  colorScheme: "system",
  ownStyles: null,
  ownScript: null,
  failed: false,
  visitorToken: "",
  forgetTokens: false,
});

export const PageContextProvider = Context.Provider;
export const usePage = () => useContext(Context);
