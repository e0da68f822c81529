import { readFile } from "node:fs/promises";
import path from "node:path";

/** Where `scripts/verifier/build.mjs` makes the page that verifies certificates on its own, also packed as it goes over the wire. */
export const VERIFIER_DIRECTORY = path.resolve("build/verifier");

let page: Promise<Uint8Array> | undefined;

/** The page that people keep. */
export function readVerifier(): Promise<Uint8Array> {
  page ??= readFile(path.join(VERIFIER_DIRECTORY, "verify.html"));
  page.catch(() => {
    page = undefined;
  });
  return page;
}
