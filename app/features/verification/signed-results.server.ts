import { createHmac, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import { z } from "zod";
import type { verification } from "#app/modules.server";

/** Maximum size of the field: a thousand rows of names and file names. */
const MAX_BYTES = 2 * 1024 * 1024;
const Results = z.object({
  checkedAt: z.string(),
  results: z.array(
    z.object({
      asked: z.string(),
      publicId: z.string().nullable(),
      name: z.string().nullable(),
      verdict: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});

export interface CheckedMany {
  checkedAt: string;
  results: verification.ManyResult[];
}

/**
 * Signs results as a field of the page that shows them: the server stores nothing, and nobody can change the download.
 */
export async function signResults(key: Buffer, checked: CheckedMany): Promise<string> {
  const content = (await promisify(gzip)(JSON.stringify(checked))).toString("base64url");
  return `${content}.${sign(key, content)}`;
}

/** Parses results that this platform signed; null for any other text. */
export function readSignedResults(key: Buffer, signed: string): CheckedMany | null {
  const [content = "", postedSignature = ""] = signed.split(".");
  const expected = Buffer.from(sign(key, content));
  const signature = Buffer.from(postedSignature);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  const json = gunzipSync(Buffer.from(content, "base64url"), { maxOutputLength: MAX_BYTES }).toString("utf8");
  // The signature was checked above, so the codes are those of this program.
  return Results.parse(JSON.parse(json)) as CheckedMany;
}

function sign(key: Buffer, content: string): string {
  return createHmac("sha256", key).update(`verified-many:${content}`).digest("base64url");
}
