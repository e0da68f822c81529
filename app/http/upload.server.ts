import { readMultipart } from "./multipart.server";

/** The largest file that the portal reads; a telephone's photograph has up to ten. */
export const MOST_MEGABYTES = 15;
/** The largest archive of them. */
export const MOST_ARCHIVE_MEGABYTES = 25;

/**
 * The fields of a posted form as bytes, by name, the first of each: views of `body` where it was written as browsers
 * write it, copies otherwise.
 */
export async function readPosted(request: Request, body: Buffer | null): Promise<Map<string, Uint8Array>> {
  const views = readMultipart(body, request.headers.get("content-type"));
  if (views) return views;
  const fields = new Map<string, Uint8Array>();
  for (const [name, value] of await request.formData()) {
    if (fields.has(name)) continue;
    fields.set(
      name,
      typeof value === "string" ? new TextEncoder().encode(value) : new Uint8Array(await value.arrayBuffer()),
    );
  }
  return fields;
}

/** What a field says as text; empty where it is not there. */
export function textOf(fields: Map<string, Uint8Array>, name: string): string {
  return new TextDecoder().decode(fields.get(name));
}
