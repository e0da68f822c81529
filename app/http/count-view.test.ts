import { expect, it } from "vitest";
import type { Deps } from "#app/composition.server";
import { fakeClock } from "#tests/fakes/clock";
import { countView } from "./count-view.server";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Returns what is counted for a request of a certificate's page. */
function counted(headers: Record<string, string> = {}, init: { method?: string; status?: number } = {}) {
  const views: unknown[] = [];
  const deps = {
    pageViews: { add: (view: unknown) => void views.push(view) },
    clock: fakeClock(),
    config: { publicOrigin: "https://certificates.example.org" },
  };
  const request = new Request("https://certificates.example.org/v/CERT-2026-1234", {
    method: init.method ?? "GET",
    headers: { "User-Agent": BROWSER, ...headers },
  });
  countView(deps as unknown as Deps, request, {
    pattern: "/v/:id",
    status: init.status ?? 200,
    language: "ar",
  });
  return views;
}

it("counts a look at a page by the pattern of its address, never by which certificate it was", () => {
  expect(counted()).toEqual([{ page: "/v/:id", language: "ar", referrer: "", at: new Date("2026-11-20T09:00:00Z") }]);
});

it("keeps the host that led here, and nothing of our own", () => {
  expect(counted({ Referer: "https://www.example.com/search?q=secret" })).toMatchObject([
    { referrer: "www.example.com" },
  ]);
  expect(counted({ Referer: "https://certificates.example.org/blog" })).toMatchObject([{ referrer: "" }]);
  expect(counted({ Referer: "about:client" })).toMatchObject([{ referrer: "" }]);
});

it.each([
  ["who asks not to be tracked", { DNT: "1" }, {}],
  ["who asks for privacy", { "Sec-GPC": "1" }, {}],
  ["a page that is fetched ahead", { "Sec-Purpose": "prefetch;prerender" }, {}],
  ["a robot", { "User-Agent": "Googlebot/2.1" }, {}],
  ["the answer to a form", {}, { method: "POST" }],
  ["a page that is not there", {}, { status: 404 }],
])("does not count %s", (_what, headers, init) => {
  expect(counted(headers as Record<string, string>, init)).toEqual([]);
});
