import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { cssBundleHref } from "@remix-run/css-bundle";
import { z } from "zod";

const PageStyles = z.object({ insteadOf: z.string(), address: z.string(), routes: z.array(z.string()) });

/**
 * Address of a page's own stylesheet, as written by the build (scripts/page-styles.mjs). Null for pages that share the
 * common one; in development, all do.
 */
export function pageStylesOf(routeId: string | undefined): string | null {
  return styles && routeId && styles.routes.includes(routeId) ? styles.address : null;
}

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
