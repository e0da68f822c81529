import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import express, { type ErrorRequestHandler } from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judgeAddress, judgeForms, Refused } from "./gate";
import { longText, type PostedForm } from "./posted-form";

let server: http.Server;
let port: number;
let passed: PostedForm | undefined;

beforeAll(async () => {
  const app = express();
  app.use(judgeAddress, judgeForms, (_request, response) => {
    passed = response.locals.form;
    response.end("passed");
  });
  const onError: ErrorRequestHandler = (error, _request, response, next) =>
    error instanceof Refused ? void response.status(error.refusal.status).end(error.refusal.code) : next(error);
  app.use(onError);
  server = http.createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the server does not listen");
  port = address.port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  passed = undefined;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    body,
    headers,
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
  return response.status;
}
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const urlEncoded = (body: BodyInit, path = "/signin") => post(path, body, FORM);
const multipart = (body: string, path = "/verification/file") =>
  post(path, body, { "Content-Type": "multipart/form-data; boundary=b" });
const part = (head: string, body = "x") => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;

/** Sends these bytes on a connection of their own and returns the response. */
async function raw(text: string): Promise<string> {
  const socket = net.connect(port, "127.0.0.1");
  socket.end(text);
  let answer = "";
  for await (const chunk of socket) answer += chunk;
  return answer.slice(9, 12);
}

const intent = (value: object) => `__intent__=${encodeURIComponent(JSON.stringify(value))}`;

describe("a form", () => {
  it("passes with what a button of conform asks for", async () => {
    expect(await urlEncoded(intent({ type: "insert", payload: { name: "skills" } }))).toBe(200);
    expect(await urlEncoded(intent({ type: "remove", payload: { name: "skills", index: 2 } }))).toBe(200);
  });

  it("passes with its fields in order, those of one name included", async () => {
    expect(await urlEncoded("a=1&b=%D8%B3+x&a=2&theme.primaryColor=%23fff&list[3]=y&empty=")).toBe(200);
    expect([...(passed?.fields ?? [])]).toEqual([
      ["a", "1"],
      ["b", "س x"],
      ["a", "2"],
      ["theme.primaryColor", "#fff"],
      ["list[3]", "y"],
      ["empty", ""],
    ]);
  });

  it.each([
    ["an index that makes a long array", "email[99999999]=1"],
    ["a smaller such index", "email[100]=1"],
    ["an index that is no number", "email[x]=1"],
    ["an open bracket", "email[1=1"],
    ["a deep name", "a.b.c.d.e=1"],
    ["deep brackets", "a[1][1][1][1]=1"],
    ["a name that reaches for prototypes", "a.__proto__.b=1"],
    ["a long name", `${"a".repeat(101)}=1`],
    ["a NUL", "a=%00"],
    ["a NUL in a name", "%00=1"],
    ["bytes that are no UTF-8", "a=%ff"],
    ["half of a surrogate pair", "a=%ED%A0%80"],
    ["a broken percent sign", "a=%x"],
    ["an intent that is no JSON", "__intent__=%7B"],
    ["an intent that there is not", intent({ type: "explode", payload: {} })],
    ["an intent for a long array", intent({ type: "update", payload: { name: "a", index: 99_999_999 } })],
    ["an intent that reaches for prototypes", intent({ type: "update", payload: { name: "__proto__" } })],
    ["a state of conform", "__state__=%7B%7D"],
  ])("with %s is refused before anything reads it", async (_what, body) => {
    expect(await urlEncoded("email=1")).toBe(200);
    expect(await urlEncoded(body)).toBe(400);
    expect(passed).toBeUndefined();
  });

  it("has a limit for its fields, for one value and for its bytes, told or counted", async () => {
    expect(await urlEncoded(Array.from({ length: 200 }, () => "a=1").join("&"))).toBe(200);
    expect(await urlEncoded(Array.from({ length: 201 }, () => "a=1").join("&"))).toBe(413);
    expect(await urlEncoded("&".repeat(60_000))).toBe(413);
    expect(await urlEncoded(`a=${"b".repeat(16_384)}`)).toBe(200);
    expect(await urlEncoded(`a=${"b".repeat(16_385)}`)).toBe(413);
    expect(await urlEncoded(`a=${"b".repeat(70_000)}`)).toBe(413);
    // Chunked, so the length is not announced.
    expect(await urlEncoded(new Blob([`a=${"b".repeat(16_000)}`]).stream())).toBe(200);
    expect(await urlEncoded(new Blob([`a=${"&b=".repeat(30_000)}`]).stream())).toBe(413);
  });

  it("is a form: other types, compressed ones and multipart where no file is asked for are refused", async () => {
    expect(await post("/signin", "{}", { "Content-Type": "application/json" })).toBe(415);
    expect(await post("/signin", "a=1", { "Content-Type": "text/plain" })).toBe(415);
    expect(await post("/signin", "a=1", { ...FORM, "Content-Encoding": "gzip" })).toBe(415);
    expect(await multipart(`${part('name="a"')}--b--\r\n`, "/signin")).toBe(415);
    expect(await post("/signin", "")).toBe(200);
    expect(passed?.fields.size).toBe(0);
  });
});

describe("a form with files", () => {
  it("gives its texts and its files, byte for byte", async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => i % 256);
    const form = new FormData();
    form.append("csrf", "tökén");
    form.append("file", new File([bytes], 'شهادة; name="csrf".pdf'));
    form.append("file", new File(["second"], "b.pdf"));
    form.append("empty", new File([], ""));
    expect(await post("/verification/file", form)).toBe(200);
    expect([...(passed?.fields ?? [])]).toEqual([["csrf", "tökén"]]);
    expect(passed?.files.get("file")?.name).toBe('شهادة; name="csrf".pdf');
    expect(Buffer.from(passed?.files.get("file")?.bytes ?? []).equals(bytes)).toBe(true);
    expect(passed?.files.get("empty")).toEqual({ name: "", bytes: Buffer.alloc(0) });
  });

  it("is not cut at a line that only looks like its boundary", async () => {
    const text = '\r\n--other\r\nContent-Disposition: form-data; name="evil"\r\n\r\n1\r\n--';
    expect(await multipart(`${part('name="file"; filename="a"', text)}--b--\r\n`)).toBe(200);
    expect(Buffer.from(passed?.files.get("file")?.bytes ?? []).toString()).toBe(text);
    expect(passed?.fields.size).toBe(0);
  });

  it.each([
    ["cut short", part('name="a"').slice(0, -4), 400],
    ["without an end", part('name="a"'), 400],
    ["of nothing", "x", 400],
    ["with a part that has no name", `${part('x="1"')}--b--\r\n`, 400],
    ["with a name that makes a long array", `${part('name="a[99999999]"')}--b--\r\n`, 400],
    ["with a NUL in a text", `${part('name="a"', "\0")}--b--\r\n`, 400],
    ["with a NUL in a file's name", `${part('name="a"; filename="\0"')}--b--\r\n`, 400],
    ["with endless headers", `--b\r\n${"X-A: 1\r\n".repeat(5000)}\r\nx\r\n--b--\r\n`, 400],
    ["with too many fields", `${part('name="a"').repeat(300)}--b--\r\n`, 413],
    ["with too many files", `${part('name="a"; filename="a"').repeat(9)}--b--\r\n`, 413],
  ])("%s is refused", async (_what, body, status) => {
    expect(await multipart(`${part('name="a"')}--b--\r\n`)).toBe(200);
    expect(await multipart(body)).toBe(status);
    expect(passed).toBeUndefined();
  });

  it("needs a boundary", async () => {
    expect(await post("/verification/file", "--b--", { "Content-Type": "multipart/form-data" })).toBe(400);
  });
});

describe("what is pasted in place of a file", () => {
  const KILOBYTE = 1024;
  const pasted = (name: string, text: string, path = "/verification/file") =>
    multipart(`${part('name="csrf"')}${part(`name="${name}"`, text)}--b--\r\n`, path);

  it("is beside the texts, the first of each name, and not among what is encoded anew", async () => {
    const text = '{"ü": "س"}'.repeat(20_000);
    expect(await multipart(`${part('name="credential"', text)}${part('name="credential"', "2")}--b--\r\n`)).toBe(200);
    expect(passed?.fields.size).toBe(0);
    expect(passed && longText(passed, "credential")).toBe(text);
    expect(await urlEncoded("credential=%7B%7D", "/verification/file")).toBe(200);
    expect(passed && longText(passed, "credential")).toBe("{}");
  });

  it("has a length of its own, and every other text that of a form", async () => {
    expect(await pasted("credential", "a".repeat(1024 * KILOBYTE))).toBe(200);
    expect(await pasted("credential", "a".repeat(1024 * KILOBYTE + 1))).toBe(413);
    expect(await pasted("credential", "ü".repeat(7_000_000))).toBe(413);
    expect(await pasted("other", "a".repeat(16 * KILOBYTE))).toBe(200);
    expect(await pasted("other", "a".repeat(16 * KILOBYTE + 1))).toBe(413);
    expect(await pasted("credential", "\0")).toBe(400);
    expect(await urlEncoded(`credential=${"a".repeat(70 * KILOBYTE)}`, "/verification/file")).toBe(413);
  });

  it("and all its other texts together have a length too", async () => {
    const texts = (count: number) => `${part('name="a"', "b".repeat(16_000)).repeat(count)}--b--\r\n`;
    expect(await multipart(texts(4))).toBe(200);
    expect(await multipart(texts(5))).toBe(413);
  });
});

describe("a body with files", () => {
  const file = (bytes: number) => `${part('name="file"; filename="a"', "x".repeat(bytes))}--b--\r\n`;

  it("is counted, whether or not it states its length, and is not compressed", async () => {
    const type = { "Content-Type": "multipart/form-data; boundary=b" };
    const stream = (bytes: number) => post("/verification/file", new Blob([file(bytes)]).stream(), type);
    expect(await multipart(file(15_000_000))).toBe(200);
    expect(await multipart(file(15_500_000))).toBe(413);
    expect(await stream(15_000_000)).toBe(200);
    expect(await stream(15_500_000)).toBe(413);
    expect(await post("/verification/file", file(10), { ...type, "Content-Encoding": "gzip" })).toBe(415);
  });

  it("that is refused before its end is taken to its end, and the next on its connection is answered", async () => {
    const refused = `${part('name="file"; filename="a"', "x".repeat(300_000)).repeat(20)}--b--\r\n`;
    const head = (length: number) =>
      `POST /verification/file HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}`;
    const good = file(10);
    const last = `${head(good.length)}\r\nConnection: close\r\n\r\n${good}`;
    const socket = net.connect(port, "127.0.0.1");
    socket.write(`${head(refused.length)}\r\n\r\n${refused}${last}`);
    let answers = "";
    for await (const chunk of socket) answers += chunk;
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
  });

  it("whose sender goes away is given up", async () => {
    const socket = net.connect(port, "127.0.0.1");
    const head = "POST /verification/file HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n";
    passed = undefined;
    socket.write(`${head}Content-Type: multipart/form-data; boundary=b\r\n\r\n${part('name="a"')}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    expect(await multipart(file(10))).toBe(200);
  });
});

describe("an address", () => {
  const get = (target: string, headers = "Host: a") => raw(`GET ${target} HTTP/1.1\r\n${headers}\r\n\r\n`);
  it.each([
    ["NULs in its path", "/issuers/%00"],
    ["NULs in its query", "/app/certificates?search=%00"],
    ["bytes that are no UTF-8", "/v/%ff"],
    ["the form for proxies", "http://elsewhere.example/"],
    ["more query than any page reads", `/?${"a&".repeat(201)}`],
    ["a step up", "/app/../admin"],
    ["an encoded step up", "/app/%2E./admin"],
    ["a step on the spot", "/v/./CERT-2026-1"],
    ["a backslash", "/app\\admin"],
    ["a tab", "/app/ex\tport.zip"],
    ["a byte beyond ASCII", "/app/\u00a0"],
    ["a fragment", "/app#x"],
  ])("with %s is refused", async (_what, target) => {
    expect(await get("/v/a%20b?search=%D8%B3")).toBe("200");
    expect(await get(target)).toBe("400");
  });

  it("may have a query that somebody else encoded badly", async () => {
    expect(await get("/v/a?campaign=100%&x=%ff")).toBe("200");
  });

  it("that is too long is refused, and so is a second host", async () => {
    expect(await get(`/${"a".repeat(9000)}`)).toBe("414");
    expect(await get("/", "Host: a\r\nHost: b")).toBe("400");
  });

  it("is asked by the methods that pages have", async () => {
    expect(await raw("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n")).toBe("400");
    for (const method of ["OPTIONS", "PUT", "TRACE", "PROPFIND"])
      expect(await raw(`${method} /signin HTTP/1.1\r\nHost: a\r\n\r\n`)).toBe("405");
  });
});
