import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VERIFIER_DIRECTORY } from "#app/adapters/files/verifier-page.server";
import { serveVerifier } from "./verifier-page";

const page = fs.readFileSync(path.join(VERIFIER_DIRECTORY, "verify.html"));
const server = http.createServer(express().get("/verify.html", serveVerifier()));
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = Object(server.address()).port;
});
afterAll(() => server.close());

/** Returns the raw response. */
const ask = (headers: http.OutgoingHttpHeaders, method = "GET") =>
  new Promise<{ status: number | undefined; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const request = http.request({ port, path: "/verify.html", method, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
    });
    request.on("error", reject).end();
  });

describe("the page that verifies alone", () => {
  it.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
    ["zstd", undefined, (bytes: Buffer) => bytes],
    ["", undefined, (bytes: Buffer) => bytes],
  ])("comes whole to whoever accepts %j, in the shortest form", async (accepted, encoding, unpacked) => {
    const { status, headers, body } = await ask({ "Accept-Encoding": accepted });
    expect(status).toBe(200);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers).toMatchObject({ vary: "Accept-Encoding", "content-type": "text/html; charset=utf-8" });
    expect(headers["content-security-policy"]).toContain("sandbox");
    expect(unpacked(body).equals(page)).toBe(true);
  });

  it("is not sent again to whoever has it", async () => {
    const { headers } = await ask({ "Accept-Encoding": "br" });
    const again = await ask({ "Accept-Encoding": "br", "If-None-Match": headers.etag });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(await ask({ "Accept-Encoding": "gzip", "If-None-Match": headers.etag })).toMatchObject({ status: 200 });
    expect(await ask({ "Accept-Encoding": "br" }, "HEAD")).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  });
});
