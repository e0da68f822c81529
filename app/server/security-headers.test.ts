import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { securityHeaders } from "./security-headers";

let server: Server;
beforeAll(async () => {
  const app = express();
  app.use((_request, response, next) => {
    response.locals.nonce = "abc";
    next();
  });
  app.use(securityHeaders({ secure: true, development: false, captcha: "turnstile", payments: ["paypal"] }));
  app.use((_request, response) => void response.end());
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

async function headersOf(path: string, method = "GET") {
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });
  const policy = headers.get("content-security-policy") ?? "";
  return {
    policy: Object.fromEntries(policy.split("; ").map((part) => [part.split(" ")[0], part])),
    frames: headers.get("x-frame-options"),
    permissions: headers.get("permissions-policy"),
  };
}

it.each(["/", "/app/plans", "/contact/puzzle", "/v/CERT-1", "/no-such-page", "/%zz", "/contact/../x"])(
  "%s lets nobody else in, and is in no frame",
  async (path) => {
    const { policy, frames, permissions } = await headersOf(path);
    expect(policy).toMatchObject({
      "script-src": "script-src 'self' 'nonce-abc'",
      "frame-src": "frame-src 'self'",
      "form-action": "form-action 'self'",
      "frame-ancestors": "frame-ancestors 'none'",
    });
    expect([frames, permissions]).toEqual(["DENY", expect.stringContaining("camera=()")]);
  },
);

it.each(["/contact", "/contact/", "/v/CERT-1/report"])("%s lets in the captcha", async (path) => {
  const { policy } = await headersOf(path);
  expect(policy["script-src"]).toContain("https://challenges.cloudflare.com");
  expect(policy["frame-src"]).toContain("https://challenges.cloudflare.com");
  expect(policy["form-action"]).toBe("form-action 'self'");
  expect((await headersOf(path, "HEAD")).policy).toEqual(policy);
});

it.each(["/app/plan", "/app/plan/orders/1"])("a form at %s may lead to who is paid through", async (path) => {
  const { policy } = await headersOf(path);
  expect(policy["form-action"]).toContain("https://www.paypal.com");
  expect(policy["form-action"]).not.toContain("stripe");
  expect(policy["script-src"]).toBe("script-src 'self' 'nonce-abc'");
});

it("the camera is there for the page that reads codes", async () => {
  expect((await headersOf("/verification/camera")).permissions).toContain("camera=(self)");
});

it("a mail may be shown in a frame of ours", async () => {
  const { policy, frames } = await headersOf("/app/achievements/1/mail/en");
  expect([policy["frame-ancestors"], frames]).toEqual(["frame-ancestors 'self'", "SAMEORIGIN"]);
});
