import { describe, expect, it } from "vitest";
import { readMultipart } from "./multipart.server";

/** A form as this platform's own client writes it. */
async function written(fields: Record<string, string | Blob>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request("https://example.org/", { method: "POST", body: form });
  const contentType = request.headers.get("content-type");
  return { body: Buffer.from(await request.arrayBuffer()), contentType };
}

describe("a multipart form", () => {
  it("gives its fields and files, byte for byte, without copying them", async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 256);
    const { body, contentType } = await written({
      csrf: "token",
      file: new File([bytes], 'a; name="csrf".pdf'),
      x: "",
    });
    const fields = readMultipart(body, contentType);
    expect([...(fields?.keys() ?? [])]).toEqual(["csrf", "file", "x"]);
    expect(Buffer.from(fields?.get("file") ?? []).equals(bytes)).toBe(true);
    expect(fields?.get("file")?.buffer).toBe(body.buffer);
    expect(Buffer.from(fields?.get("csrf") ?? []).toString()).toBe("token");
    expect(fields?.get("x")).toHaveLength(0);
  });

  it("is not cut at a line that only looks like its boundary", async () => {
    const text = '\r\n--other\r\nContent-Disposition: form-data; name="evil"\r\n\r\n1\r\n----';
    const { body, contentType } = await written({ file: new File([text], "a.txt") });
    const fields = readMultipart(body, contentType);
    expect(fields?.size).toBe(1);
    expect(Buffer.from(fields?.get("file") ?? []).toString()).toBe(text);
  });

  it("that is cut short, has another type or endless parts is left to others", async () => {
    const { body, contentType } = await written({ file: new File(["abc"], "a.txt") });
    expect(readMultipart(body, contentType)?.size).toBe(1);
    expect(readMultipart(body.subarray(0, -10), contentType)).toBeNull();
    expect(readMultipart(body, "application/x-www-form-urlencoded")).toBeNull();
    expect(readMultipart(body, null)).toBeNull();
    expect(readMultipart(null, contentType)).toBeNull();
    const many = await written(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`f${i}`, "1"])));
    expect(readMultipart(many.body, many.contentType)).toBeNull();
  });
});
