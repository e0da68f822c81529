import { expect, it } from "vitest";
import type { Deps } from "#app/composition.server";
import { countCertificateView } from "./count-certificate-view.server";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const CERTIFICATE = { organizationId: "o", achievementId: "welding", teamId: null };

/** Returns what is counted for a view of a certificate. */
function counted(kind: "viewed" | "verified", headers: Record<string, string> = {}, method = "GET") {
  const added: unknown[] = [];
  const deps = { certificateViews: { add: (...view: unknown[]) => void added.push(view) } };
  const request = { method, headers: new Headers({ "User-Agent": BROWSER, ...headers }) };
  countCertificateView(deps as unknown as Deps, request, kind, CERTIFICATE);
  return added;
}

it("counts a view and a verification, each as what it is", () => {
  expect(counted("viewed")).toEqual([["viewed", CERTIFICATE]]);
  expect(counted("verified", {}, "POST")).toEqual([["verified", CERTIFICATE]]);
});

it.each([
  ["who asks not to be tracked", { DNT: "1" }, "GET"],
  ["who asks for privacy", { "Sec-GPC": "1" }, "GET"],
  ["a page that is fetched ahead", { "Sec-Purpose": "prefetch" }, "GET"],
  ["a robot", { "User-Agent": "Googlebot/2.1" }, "GET"],
  ["who asks for no page", {}, "HEAD"],
] as [string, Record<string, string>, string][])("does not count %s", (_what, headers, method) => {
  expect(counted("viewed", headers, method)).toEqual([]);
});
