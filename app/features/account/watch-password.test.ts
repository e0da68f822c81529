import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isListedAsCommon } from "./watch-password";

afterEach(() => {
  vi.unstubAllGlobals();
});

const RANGE = "/signup/common-passwords/";
const hash = createHash("sha1").update("password").digest("hex");

function server(answer: () => Promise<Response> = async () => new Response(`${"0".repeat(35)}\n${hash.slice(5)}`)) {
  const calls: unknown[][] = [];
  vi.stubGlobal("fetch", (...call: unknown[]) => {
    calls.push(call);
    return answer();
  });
  return calls;
}

describe("asking whether a password is common", () => {
  it("sends five digits of a hash and nothing else", async () => {
    const calls = server();
    expect(await isListedAsCommon("P@ssw0rd2024!", RANGE)).toBe(true);
    expect(calls).toEqual([[`${RANGE}${hash.slice(0, 5)}`, { credentials: "omit", signal: expect.any(AbortSignal) }]]);
  });

  it("finds only the whole rest of the hash in the answer", async () => {
    server(async () => new Response(`${hash.slice(5, 30)}\n${hash.slice(5)}0`));
    expect(await isListedAsCommon("P@ssw0rd2024!", RANGE)).toBe(false);
  });

  it("asks nothing and says nothing where the browser cannot hash", async () => {
    const calls = server();
    vi.stubGlobal("crypto", {});
    expect(await isListedAsCommon("P@ssw0rd2024!", RANGE)).toBe(false);
    expect(calls).toEqual([]);
  });

  it("says nothing where nothing is answered, or too much was asked", async () => {
    server(() => Promise.reject(new TypeError("offline")));
    expect(await isListedAsCommon("P@ssw0rd2024!", RANGE)).toBe(false);
    server(async () => new Response(hash.slice(5), { status: 429 }));
    expect(await isListedAsCommon("P@ssw0rd2024!", RANGE)).toBe(false);
  });

  it("asks nothing about what is too short to be looked up", async () => {
    const calls = server();
    expect(await isListedAsCommon("A1!", RANGE)).toBe(false);
    expect(calls).toEqual([]);
  });
});
