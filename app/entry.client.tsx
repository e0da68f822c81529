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
 * Has Remix decode the data of the routes. It would do so in its first rendering and suspend the root of the page
 * meanwhile, and React 18 gives a page up for good (its error 345) where a key is pressed, or a form sent, before such
 * a root is drawn: on a weak phone the first second. What Remix throws is the promise that it waits for.
 */
async function decodeRouteData() {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}

/** What all pages with scripts say, and what this one says of its own (`handle.namespace`), in one language. */
async function textsOf(language: Language, own: string | undefined): Promise<Record<string, object>> {
  const names = (own ?? "").split(" ").filter((name) => loadPageTexts[name]);
  const [shared, ...more] = await Promise.all([
    loadTexts[language](),
    ...names.map(async (name) => ({ [name]: (await loadPageTexts[name]?.[language]()) ?? {} })),
  ]);
  return Object.assign({ ...shared }, ...more);
}

/** Takes over the page that the server drew, with the words of its language only. */
async function start() {
  const { lang, dataset } = document.documentElement;
  const language = isLanguage(lang) ? lang : FALLBACK_LANGUAGE;
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: await textsOf(language, dataset.namespace) },
    fallbackLng: false,
    defaultNS: "common",
    // Pages escape by themselves; what runs the other way than the language keeps to itself.
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
  // The storage key has a name of its own (product rules: Storage); the cookie is what the server goes by.
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
// A browser that refuses it only goes without the page for being offline.
navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
