import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { FALLBACK_LANGUAGE, isLanguage } from "./i18n/languages";
import { loadTexts } from "./i18n/load-texts";
import { type PageContext, PageContextProvider } from "./page-context";

/** Takes over the page that the server drew, with the words of its language only. */
async function start() {
  const { lang, dataset } = document.documentElement;
  const language = isLanguage(lang) ? lang : FALLBACK_LANGUAGE;
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: await loadTexts[language]() },
    fallbackLng: false,
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
  const { colorScheme } = dataset;
  const page: PageContext = {
    nonce: "",
    requestId: dataset.request ?? "",
    language,
    product: dataset.product ?? "",
    origin: "",
    colorScheme: colorScheme === "light" || colorScheme === "dark" ? colorScheme : "system",
    failed: dataset.failed === "true",
    forgetTokens: dataset.forget === "true",
    visitorToken: dataset.visitor ?? "",
  };
  // The name that the product specification gives the storage key; the cookie is what the server goes by.
  localStorage.setItem("mui-mode", page.colorScheme);
  const dark =
    page.colorScheme === "dark" ||
    (page.colorScheme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  localStorage.setItem("mui-color-scheme", dark ? "dark" : "light");
  localStorage.setItem("language", language);
  // Not as a transition: a form sent while one is under way makes React 18 give up the root (its error 345).
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
