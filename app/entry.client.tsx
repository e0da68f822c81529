import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { FALLBACK_LANGUAGE, isLanguage, type Language } from "#modules/kernel/languages";
import { loadPageTexts, loadTexts } from "./i18n/generated/load-texts";
import { isolateIn } from "./i18n/isolate";
import { type PageContext, PageContextProvider } from "./page-context";

/**
 * Makes Remix decode the route data before hydration. Otherwise it would do so in its first render and suspend the
 * root; if a key is pressed or a form is sent meanwhile (the first second on a slow phone), React 18 discards the page
 * for good (its error 345). Remix throws the promise that it waits for.
 */
async function decodeRouteData() {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}

/** Loads the texts shared by all pages with scripts, and those of this page (`handle.namespace`), in one language. */
async function textsOf(language: Language, own: string | undefined): Promise<Record<string, object>> {
  const names = (own ?? "").split(" ").filter((name) => loadPageTexts[name]);
  const [shared, ...more] = await Promise.all([
    loadTexts[language](),
    ...names.map(async (name) => ({ [name]: (await loadPageTexts[name]?.[language]()) ?? {} })),
  ]);
  return Object.assign({ ...shared }, ...more);
}

/** Hydrates the server-rendered page, with the texts of its language only. */
async function start() {
  const { lang, dataset } = document.documentElement;
  const language = isLanguage(lang) ? lang : FALLBACK_LANGUAGE;
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: await textsOf(language, dataset.namespace) },
    fallbackLng: false,
    defaultNS: "common",
    // Pages escape values themselves; values that run in the opposite direction are isolated.
    interpolation: { escapeValue: true, escape: isolateIn(language) },
  });
  const { colorScheme } = dataset;
  const page: PageContext = {
    nonce: "",
    requestId: dataset.request ?? "",
    language,
    product: dataset.product ?? "",
    origin: "",
    colorScheme: colorScheme === "light" || colorScheme === "dark" ? colorScheme : "system",
    ownStyles: null,
    ownScript: null,
    failed: dataset.failed === "true",
    forgetTokens: dataset.forget === "true",
    visitorToken: dataset.visitor ?? "",
  };
  // The storage key is fixed (product rules: Storage); the server uses the cookie.
  localStorage.setItem("mui-mode", page.colorScheme);
  const dark =
    page.colorScheme === "dark" ||
    (page.colorScheme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  localStorage.setItem("mui-color-scheme", dark ? "dark" : "light");
  localStorage.setItem("language", language);
  await decodeRouteData();
  hydrateRoot(
    document,
    <StrictMode>
      <PageContextProvider value={page}>
        <I18nextProvider i18n={i18next}>
          <RemixBrowser />
        </I18nextProvider>
      </PageContextProvider>
    </StrictMode>,
  );
}

void start();
// If the browser refuses, only the offline page is missing.
navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
