import { readFile } from "node:fs/promises";
import path from "node:path";

let page: Promise<Uint8Array> | undefined;

/** The page that people keep, as `scripts/verifier/build.mjs` made it. */
export function readVerifier(): Promise<Uint8Array> {
  page ??= readFile(path.resolve("build/verifier/verify.html"));
  page.catch(() => {
    page = undefined;
  });
  return page;
}
