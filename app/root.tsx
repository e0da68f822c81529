import { cssBundleHref } from "@remix-run/css-bundle";
import type { HeadersFunction, LinksFunction } from "@remix-run/node";
import { isRouteErrorResponse, Links, LiveReload, Outlet, Scripts, useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { directionOf, LANGUAGES, type Language } from "#modules/kernel/languages";
import { Sharing } from "./features/site/Sharing";

import { usePage } from "./page-context";
import { ForgetTokens } from "./session/ForgetTokens";
import { ProblemPage } from "./ui/ProblemPage/ProblemPage";
import "./ui/theme/fonts.css";
import "./ui/theme/global.css";
import "./ui/theme/print.css";

/** Every page; a stylesheet is no link of a route, because some pages have one of their own. */
export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Of the headers of a route that refuses, only the time to wait goes out with the error page. */
export const headers: HeadersFunction = ({ errorHeaders }) => {
  const wait = errorHeaders?.get("Retry-After");
  return new Headers(wait ? { "Retry-After": wait } : {});
};

/** A property of whatever a route put in its `handle` or its data, where it is there and of the type of `fallback`. */
function read<T>(source: unknown, name: string, fallback: T): T {
  if (typeof source !== "object" || source === null || !(name in source)) return fallback;
  const value: unknown = Reflect.get(source, name);
  return typeof value === typeof fallback ? (value as T) : fallback;
}

function structuredOf(source: unknown): object | null {
  const value = typeof source === "object" && source !== null ? Reflect.get(source, "structured") : null;
  return typeof value === "object" ? value : null;
}

export default function Root() {
  const matches = useMatches();
  const deepest = matches.at(-1);
  return (
    <Document
      title={read(deepest?.data, "title", "")}
      shareTitle={read(deepest?.data, "shareTitle", "")}
      description={read(deepest?.data, "description", "")}
      structured={structuredOf(deepest?.data)}
      textLanguages={read(deepest?.data, "textLanguages", LANGUAGES)}
      noIndex={read(deepest?.data, "noIndex", false)}
      refreshSeconds={read(deepest?.data, "refreshSeconds", 0)}
      hydrate={matches.some(({ handle, data }) => read(handle, "hydrate", false) || read(data, "hydrate", false))}
      namespace={read(deepest?.handle, "namespace", "")}
    >
      <Outlet />
    </Document>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("errors");
  const { requestId } = usePage();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const code = isRouteErrorResponse(error)
    ? read(error.data, "code", status === 404 ? "not-found" : "failed")
    : "failed";
  return (
    <Document title={t(`problems.${code}.title`)} noIndex hydrate={false} refreshSeconds={0}>
      <ProblemPage code={code} reference={status >= 500 ? requestId : null} />
    </Document>
  );
}

interface DocumentProps {
  title: string;
  /** For search engines and for those who share the page; empty where there is nothing to share. */
  description?: string;
  /** What a shared link is called, where that is not the title. */
  shareTitle?: string;
  /** Facts for machines (schema.org). */
  structured?: object | null;
  /** In which the page's own text exists; all, where the page does not say. */
  textLanguages?: readonly Language[];
  noIndex: boolean;
  /**
   * After so many seconds a page loads itself again; 0 for never. One that has scripts, and may run them, asks by
   * itself.
   */
  refreshSeconds: number;
  hydrate: boolean;
  /** Namespaces of texts that only pages of its kind load, with spaces between them. */
  namespace?: string;
  children: ReactNode;
}

function Document(props: DocumentProps) {
  const { t } = useTranslation();
  const { language, product, colorScheme, ownStyles, failed, nonce, requestId, visitorToken, forgetTokens } = usePage();
  const styles = ownStyles ?? cssBundleHref;
  const title = [failed ? t("errorTitle", { title: props.title }) : props.title, product].filter(Boolean).join(" – ");
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      {...(colorScheme === "system" ? {} : { "data-color-scheme": colorScheme })}
      {...(props.hydrate ? { "data-product": product, "data-request": requestId, "data-visitor": visitorToken } : {})}
      {...(props.namespace ? { "data-namespace": props.namespace } : {})}
      {...(forgetTokens ? { "data-forget": "true" } : {})}
      {...(failed ? { "data-failed": "true" } : {})}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {props.noIndex ? <meta name="robots" content="noindex" /> : null}
        {props.description ? (
          <Sharing
            title={props.shareTitle || props.title}
            description={props.description}
            listed={!props.noIndex}
            languages={props.textLanguages ?? LANGUAGES}
          />
        ) : null}
        {forgetTokens ? <ForgetTokens nonce={nonce} /> : null}
        {props.structured ? <StructuredData data={props.structured} /> : null}
        <meta name="color-scheme" content={colorScheme === "system" ? "light dark" : colorScheme} />
        {props.refreshSeconds > 0 ? <Refresh seconds={props.refreshSeconds} byScript={props.hydrate} /> : null}
        <Links />
        {styles ? <link rel="stylesheet" href={styles} /> : null}
      </head>
      <body>
        {props.children}
        {props.hydrate ? <Scripts nonce={nonce} /> : null}
        <LiveReload nonce={nonce} />
      </body>
    </html>
  );
}

/** Facts about a page for machines, as JSON-LD (schema.org). It is data and never runs. */
function Refresh({ seconds, byScript }: { seconds: number; byScript: boolean }) {
  const refresh = <meta httpEquiv="refresh" content={String(seconds)} />;
  return byScript ? <noscript>{refresh}</noscript> : refresh;
}

function StructuredData({ data }: { data: object }) {
  // "</script>" in a title would end the element.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own with every "<" escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
