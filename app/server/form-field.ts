/**
 * One small text field of a posted form, urlencoded or multipart; null where it is absent. For multipart only the bytes
 * of that part are looked at: the files around it may be large.
 */
export function fieldOf(body: Buffer | null, contentType: string | undefined, name: string): string | null {
  if (!body || !contentType) return null;
  if (contentType.startsWith("application/x-www-form-urlencoded"))
    return new URLSearchParams(body.toString("utf8")).get(name);
  if (!contentType.startsWith("multipart/form-data")) return null;
  const start = `Content-Disposition: form-data; name="${name}"\r\n\r\n`;
  const from = body.indexOf(start);
  if (from < 0) return null;
  const to = body.indexOf("\r\n", from + start.length);
  return to < 0 ? null : body.subarray(from + start.length, to).toString("utf8");
}
