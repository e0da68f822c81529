import { useLocation } from "@remix-run/react";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { isLanguage, type Language } from "#modules/kernel/languages";
import { sharedName } from "./shared-pages";

/**
 * Metadata for search engines and link previews: the page's address in each language, its description, and its picture.
 * The plain address uses the visitor's language; `?lang=` names one.
 */
export function Sharing({
  title,
  description,
  listed,
  languages,
}: {
  title: string;
  description: string;
  listed: boolean;
  /** Languages of the page's content; a post is not translated into all. */
  languages: readonly Language[];
}) {
  const { product, origin, language } = usePage();
  const { pathname, search } = useLocation();
  const address = origin + pathname;
  const inLanguage = (code: string) => `${address}?lang=${code}`;
  const requested = new URLSearchParams(search).get("lang");
  const own = isLanguage(requested) && languages.includes(requested) ? inLanguage(requested) : address;
  const name = sharedName(pathname);
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={own} />
      {listed ? (
        <>
          {languages.map((code) => (
            <link key={code} rel="alternate" hrefLang={code} href={inLanguage(code)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address} />
        </>
      ) : null}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={product} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={own} />
      <meta property="og:locale" content={language} />
      {name ? (
        <>
          <meta property="og:image" content={origin + paths.shareCard(name, language)} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : null}
    </>
  );
}
