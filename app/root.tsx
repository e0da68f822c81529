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

/** Links of every page. The stylesheet is not among them, because some pages have one of their own. */
export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Of a failed route's headers, only Retry-After is sent with the error page. */
export const headers: HeadersFunction = ({ errorHeaders }) => {
  const wait = errorHeaders?.get("Retry-After");
  return new Headers(wait ? { "Retry-After": wait } : {});
};

/** Reads a property of a route's `handle` or data; `fallback` if it is missing or of another type. */
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
  /** Description for search engines and shared links; empty if the page is not to be shared. */
  description?: string;
  /** Title of a shared link, if it differs from the page's. */
  shareTitle?: string;
  /** Structured data (schema.org). */
  structured?: object | null;
  /** Languages in which the page's own text exists; all by default. */
  textLanguages?: readonly Language[];
  noIndex: boolean;
  /** Number of seconds after which the page reloads; 0 for never. A page whose scripts may run reloads by script. */
  refreshSeconds: number;
  hydrate: boolean;
  /** Namespaces of texts that only this kind of page loads, separated by spaces. */
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

/** Reloads the page after some seconds; on a page with scripts, only where scripts are off. */
function Refresh({ seconds, byScript }: { seconds: number; byScript: boolean }) {
  const refresh = <meta httpEquiv="refresh" content={String(seconds)} />;
  return byScript ? <noscript>{refresh}</noscript> : refresh;
}

function StructuredData({ data }: { data: object }) {
  // JSON-LD (schema.org), which is data and never runs. "</script>" in a title would end the element.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own with every "<" escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
