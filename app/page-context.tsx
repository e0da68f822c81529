import { createContext, useContext } from "react";
import type { ColorScheme } from "#app/http/appearance.server";
import { FALLBACK_LANGUAGE, type Language } from "#modules/kernel/languages";

/** What every page needs around its content, the error page too. */
export interface PageContext {
  /** For the page's own scripts; empty in the browser, which has no use for it. */
  nonce: string;
  requestId: string;
  language: Language;
  product: string;
  /** The public origin; empty in the browser, which has no use for it. */
  origin: string;
  colorScheme: ColorScheme;
  /**
   * The stylesheet that this page has to itself; null where it shares the whole one, as every page with scripts does.
   */
  ownStyles: string | null;
  /** The script of pages with such a stylesheet; null for all others, and while developing. */
  ownScript: string | null;
  /** Whether the page answers a form that was not accepted: its title says so first. */
  failed: boolean;
  /** For the forms that every page has. */
  visitorToken: string;
  /** Whether a session has ended whose tokens may still be in the browser. */
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
