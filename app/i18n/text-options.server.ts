import type { InitOptions } from "i18next";
import { FALLBACK_LANGUAGE, LANGUAGES } from "#modules/kernel/languages";
import { NAMESPACES } from "./languages";
import { resources } from "./resources.server";

/** How texts are looked up on the server, for pages and for everything else. */
export const textOptions: InitOptions = {
  resources,
  supportedLngs: LANGUAGES,
  fallbackLng: FALLBACK_LANGUAGE,
  ns: NAMESPACES,
  defaultNS: "common",
  // Everything is at hand: nothing is loaded, so nothing is waited for.
  initImmediate: false,
  // Pages escape by themselves, and who writes anything else does so where it has to be.
  interpolation: { escapeValue: false },
};
