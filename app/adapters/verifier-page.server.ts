import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

let page: Promise<Uint8Array> | undefined;
const packed = new Map<keyof typeof compress, Promise<Uint8Array>>();

/** The page that people keep, as `scripts/verifier/build.mjs` made it. */
export function readVerifier(): Promise<Uint8Array> {
  page ??= readFile(path.resolve("build/verifier/verify.html"));
  page.catch(() => {
    page = undefined;
  });
  return page;
}

/**
 * The same as it goes over the wire, for a request that says what it takes (RFC 9110, 12.5.3): packed when it is first asked for,
 * outside this process's own thread, and kept. It is a megabyte and a half, and the same for everybody.
 */
export async function readPackedVerifier(
  acceptEncoding: string,
): Promise<{ bytes: Uint8Array; encoding: keyof typeof compress | null }> {
  const encoding = (["br", "gzip"] as const).find((name) => accepts(acceptEncoding, name)) ?? null;
  if (!encoding) return { bytes: await readVerifier(), encoding };
  const bytes = packed.get(encoding) ?? readVerifier().then((whole) => compress[encoding](whole));
  packed.set(encoding, bytes);
  bytes.catch(() => packed.delete(encoding));
  return { bytes: await bytes, encoding };
}

/** Whether a name is in the list with a weight that is not nothing. */
const accepts = (header: string, name: string): boolean =>
  header.split(",").some((part) => {
    const [given = "", weight = ""] = part.split(";").map((text) => text.trim().toLowerCase());
    return given === name && Number(weight.replace("q=", "") || 1) > 0;
  });
