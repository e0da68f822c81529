import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { cssBundleHref } from "@remix-run/css-bundle";
import { z } from "zod";

const Sheet = z.object({ address: z.string(), routes: z.array(z.string()) });
const PageStyles = z.object({ insteadOf: z.string(), sheets: z.array(Sheet), script: z.string() });

/**
 * Address of a page's own stylesheet, as written by the build (scripts/page-styles.mjs). Null for pages that share the
 * common one; in development, all do.
 */
export function pageStylesOf(routeId: string | undefined): string | null {
  return styles?.sheets.find(({ routes }) => routeId && routes.includes(routeId))?.address ?? null;
}

/** The address of the script that pages with such a stylesheet have to themselves; null for all others. */
export const pageScriptOf = (routeId: string | undefined): string | null =>
  pageStylesOf(routeId) === null ? null : (styles?.script ?? null);

const styles = readStyles();

function readStyles() {
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), "page-styles.json");
  try {
    const read = PageStyles.parse(JSON.parse(readFileSync(file, "utf8")));
    // Styles of an earlier build use other names for the same classes.
    return read.insteadOf === cssBundleHref ? read : null;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
