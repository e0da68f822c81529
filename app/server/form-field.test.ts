import { describe, expect, it } from "vitest";
import { fieldOf } from "./form-field";

async function encode(form: FormData) {
  const request = new Request("http://x", { method: "POST", body: form });
  return { body: Buffer.from(await request.arrayBuffer()), type: request.headers.get("content-type") ?? "" };
}

describe("the field of a posted form", () => {
  it("is read from an urlencoded body", () => {
    expect(fieldOf(Buffer.from("a=1&csrf=to+ken"), "application/x-www-form-urlencoded;charset=UTF-8", "csrf")).toBe(
      "to ken",
    );
  });

  it("is read from a multipart body with a file before it", async () => {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(100_000)], "list.csv"));
    form.set("csrf", "token");
    const { body, type } = await encode(form);
    expect(fieldOf(body, type, "csrf")).toBe("token");
  });

  it("is nothing where the form does not have it, or the body is no form", async () => {
    const form = new FormData();
    form.set("other", "token");
    const { body, type } = await encode(form);
    expect(fieldOf(body, type, "csrf")).toBeNull();
    expect(fieldOf(Buffer.from('{"csrf":"token"}'), "application/json", "csrf")).toBeNull();
    expect(fieldOf(null, undefined, "csrf")).toBeNull();
  });
});
