import type { ActionFunction, LoaderFunction, ServerBuild } from "@remix-run/node";
import { describePools } from "#app/adapters/database/db.server";
import { isUnavailable } from "#app/adapters/database/unavailable.server";
import { problem, unavailable } from "#app/http/problem.server";
import { translate } from "#app/i18n/translate.server";
import { rendering } from "#app/modules.server";
import { directionOf, type Language } from "#modules/kernel/languages";
import type { Log } from "#modules/kernel/ports";

/**
 * Wraps every loader and action to answer 503 while the database is unavailable, and with an error page if a drawing
 * was too costly. Remix would answer 500, as for an internal fault, and without `Retry-After` programs would not retry.
 */
export function withOutageAnswers(build: ServerBuild, log: Log): ServerBuild {
  const guarded = <F extends LoaderFunction | ActionFunction>(run: F): F => {
    const guard = async (args: Parameters<F>[0]) => {
      try {
        return await run(args);
      } catch (error) {
        if (error instanceof rendering.NotDrawn) throw problem("not-drawn", { "Cache-Control": "no-store" });
        if (!isUnavailable(error)) throw error;
        log.warn("answered 503: the database cannot be used", {
          reason: String(error).slice(-200),
          // Shows operators whether the database is unreachable or all connections are in use.
          pools: describePools(),
        });
        throw unavailable();
      }
    };
    return guard as F;
  };
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route];
      const { loader, action } = route.module;
      // Exports of a module cannot be assigned, so the module is copied with these two replaced.
      const module = {
        ...route.module,
        ...(loader && { loader: guarded(loader) }),
        ...(action && { action: guarded(action) }),
      };
      return [id, { ...route, module }];
    }),
  );
  return { ...build, routes };
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** HTML shown if even the error page cannot be rendered. Contains no details of the fault but a reference. */
export function lastResortPage(product: string, reference: string, language: Language): string {
  const [title, text] = ["title", "text"].map((key) =>
    escapeHtml(translate(language, "errors", `problems.failed.${key}`)),
  );
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><link rel="stylesheet" href="/last-resort.css"><title>${title} – ${escapeHtml(product)}</title></head>
<body><main><h1>${title}</h1>
<p>${text}</p><p><code>${escapeHtml(reference)}</code></p>
<p><a href="/">${escapeHtml(product)}</a></p></main></body></html>`;
}
