const MOST_PARTS = 50;
const MOST_HEADER_BYTES = 2048;

/**
 * The fields of a multipart form (RFC 7578) as views of its body, by name, the first of each: a file of fifteen megabytes
 * is not copied to be looked at. Null for a body that is no such form, or one that was not written as browsers write it.
 */
export function readMultipart(body: Buffer | null, contentType: string | null): Map<string, Uint8Array> | null {
  const boundary = /^multipart\/form-data;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*$/i.exec(contentType ?? "");
  if (!body || !boundary) return null;
  const delimiter = Buffer.from(`--${boundary[1] ?? boundary[2]}`, "latin1");
  const separator = Buffer.concat([Buffer.from("\r\n"), delimiter]);
  if (!body.subarray(0, delimiter.length).equals(delimiter)) return null;

  const fields = new Map<string, Uint8Array>();
  let at = delimiter.length;
  for (let part = 0; part < MOST_PARTS; part++) {
    const mark = body.toString("latin1", at, at + 2);
    if (mark === "--") return fields;
    const headEnd = body.subarray(at, at + MOST_HEADER_BYTES).indexOf("\r\n\r\n");
    if (mark !== "\r\n" || headEnd < 0) return null;
    const head = body.toString("latin1", at, at + headEnd);
    const name = /^\r\ncontent-disposition: form-data; name="([^"]*)"/i.exec(head)?.[1];
    const from = at + headEnd + 4;
    const to = body.indexOf(separator, from);
    if (name === undefined || to < 0) return null;
    if (!fields.has(name)) fields.set(name, body.subarray(from, to));
    at = to + separator.length;
  }
  return null;
}
