import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { VerificationResult } from "#app/features/verification/VerificationResult";
import { isSettled, viewOf } from "#app/features/verification/verify-by-public-id.server";
import { pageTexts } from "#app/i18n/translate.server";
import { certificates, verification } from "#app/modules.server";
import { LANGUAGES, type Language } from "#modules/kernel/languages";
import { createWorld, type World } from "#tests/builders/world";
import { createPublicAnswers } from "./public-answers";

let world: World;
let server: http.Server;
let drawn = 0;
const SCHEMES = ["light", "dark"] as const;

beforeAll(async () => {
  world = await createWorld();
  const answer = createPublicAnswers(world.deps, (_lane, _request, _response, begin) => begin());
  server = http.createServer((request, response) =>
    answer(
      request,
      response,
      (run) => run(),
      () => void draw(request, response),
    ),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await world.close();
});

/** Renders a certificate's page as verification.tsx does, without the frame of all pages. */
async function draw({ url = "", headers }: http.IncomingMessage, response: http.ServerResponse) {
  drawn++;
  const language = headers["accept-language"] as Language;
  const found = await verification.verify(world.deps, url.slice("/v/".length).split("?")[0] ?? "");
  if (!found) return void response.writeHead(404).end();
  const { publicId, organizationId, achievementId, teamId } = found.record;
  const about = { publicId, checkedAt: found.checkedAt, organizationId, achievementId, teamId };
  Object.assign(response, { locals: { verified: { ...about, kind: "viewed", isSettled: isSettled(found) } } });
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Language", language);
  response.end(
    `<html lang="${language}" data-scheme="${headers.cookie}">${renderToString(
      <I18nextProvider i18n={pageTexts(language)}>
        <VerificationResult view={viewOf(found)} />
      </I18nextProvider>,
    )}</html>`,
  );
}

async function view(
  publicId: string,
  language: Language = "en",
  scheme: (typeof SCHEMES)[number] = "light",
  accept = "text/html",
) {
  const { port } = server.address() as AddressInfo;
  const headers = {
    "Accept-Language": language,
    Cookie: `mui-mode=${scheme}`,
    Accept: accept,
    "Accept-Encoding": "identity",
  };
  const before = drawn;
  const response = await fetch(`http://127.0.0.1:${port}/v/${publicId}`, { headers });
  const html = await response.text();
  return { status: response.status, html, wasDrawn: drawn > before };
}

/** Requests the page until it comes from the cache: an answer is cached a moment after its last byte was sent. */
function viewCached(...about: Parameters<typeof view>) {
  return vi.waitFor(
    async () => {
      const seen = await view(...about);
      expect(seen.wasDrawn, about.join(" ")).toBe(false);
      return seen;
    },
    { timeout: 10_000, interval: 10 },
  );
}

type Actor = Awaited<ReturnType<World["organization"]>>;
type Issued = Awaited<ReturnType<World["certificate"]>>;
const update = (id: string, data: object) => world.db.certificate.update({ where: { id }, data });

/** Changes to an issued and anchored certificate, and the resulting verdict. */
const BECOMES: [verdict: string, cells: object, change: (actor: Actor, issued: Issued) => Promise<unknown>][] = [
  ["valid", {}, async () => {}],
  ["expired", { expires_on: "2026-11-30" }, async () => world.clock.set("2026-12-02T00:00:00Z")],
  [
    "revoked",
    {},
    (actor, { id }) => certificates.revokeCertificate(world.deps, actor, { id, reason: "issued-in-error" }),
  ],
  [
    "suspended",
    {},
    (actor, { id }) => certificates.suspendCertificate(world.deps, actor, { id, reason: "under-review" }),
  ],
  [
    "superseded",
    {},
    async (actor, { id }) => {
      const next = await world.certificate(actor);
      await update(id, { revokedAt: world.clock.now(), supersededById: next.id });
    },
  ],
  ["tampered", {}, (_actor, { id }) => update(id, { recipientName: "Mallory" })],
  [
    "wrong-issuer",
    {},
    async (actor) => {
      const other = await world.organization(`other-${drawn}`);
      const { organizationId } = actor;
      await world.db.issuerKey.updateMany({
        where: { organizationId },
        data: { organizationId: other.organizationId },
      });
    },
  ],
];

it("draws what is not yet valid for everybody who looks, until the second at which it begins", async () => {
  world.clock.set("2026-11-20T09:00:00Z");
  const actor = await world.organization("school-not-yet-valid");
  await world.db.organization.update({ where: { id: actor.organizationId }, data: { timeZone: "UTC" } });
  const { publicId } = await world.certificate(actor, { issued_on: "2026-12-24" });
  await world.runJobs();
  const title = (verdict: "valid" | "not-yet-valid") => pageTexts("en").t(`verification:verdicts.${verdict}.title`);
  world.clock.set("2026-12-23T23:59:59Z");
  for (let times = 0; times < 3; times++) {
    const seen = await view(publicId);
    expect([seen.wasDrawn, seen.html.includes(title("not-yet-valid"))]).toEqual([true, true]);
  }
  world.clock.set("2026-12-24T00:00:00Z");
  expect((await view(publicId)).html).toContain(title("valid"));
  await viewCached(publicId);
});

it.each(BECOMES)(
  "shows %s alike where it is drawn and where it is kept, in every language and scheme",
  async (verdict, cells, change) => {
    world.clock.set("2026-11-20T09:00:00Z");
    const actor = await world.organization(`school-${verdict}`);
    const issued = await world.certificate(actor, cells);
    await world.runJobs();
    // Caches the earlier verdict, which must never be shown again.
    await viewCached(issued.publicId);
    await change(actor, issued);
    expect((await verification.verify(world.deps, issued.publicId))?.verdict).toBe(verdict);
    for (const language of LANGUAGES) {
      for (const scheme of SCHEMES) {
        const first = await view(issued.publicId, language, scheme);
        const again = await viewCached(issued.publicId, language, scheme);
        expect([again.status, again.html]).toEqual([200, first.html]);
        expect(again.html).toContain(
          pageTexts(language).t(`verification:verdicts.${verdict}.title`).replaceAll("'", "&#x27;"),
        );
        // A minute later the stated time differs, exactly as rendering would write it.
        world.clock.advance(60_000);
        const later = await view(issued.publicId, language, scheme);
        const asDrawn = await view(issued.publicId, language, scheme, `text/html;drawn=${drawn}`);
        expect([later.wasDrawn, asDrawn.wasDrawn]).toEqual([false, true]);
        expect(later.html).toBe(asDrawn.html);
        expect(later.html).not.toBe(first.html);
      }
    }
  },
);

it("keeps what waits for its anchor until it has one, and what could not be checked not at all", async () => {
  world.clock.set("2026-11-20T09:00:00Z");
  const actor = await world.organization("school-of-waiting");
  const { publicId } = await world.certificate(actor);
  expect((await viewCached(publicId)).html).toContain("not yet");
  await world.runJobs();
  expect((await view(publicId)).html).toContain(pageTexts("en").t("verification:verdicts.valid.title"));
  world.chain.setDown(true);
  const unknown = pageTexts("en").t("verification:verdicts.not-checked.title");
  for (let again = 0; again < 3; again++) {
    expect(await view(publicId)).toMatchObject({ wasDrawn: true, html: expect.stringContaining(unknown) });
  }
  world.chain.setDown(false);
  expect((await view(publicId)).html).not.toContain(unknown);
});

it("goes on while its organization issues others, and ends with an erasure", async () => {
  const actor = await world.organization("school-of-erasing");
  const { id, publicId } = await world.certificate(actor);
  await world.runJobs();
  await viewCached(publicId);
  await world.certificate(actor);
  expect((await view(publicId)).wasDrawn).toBe(false);
  await certificates.eraseRecipient(world.deps, actor, { certificateIds: [id], recipient: null });
  const erased = await view(publicId);
  const unknown = await view("CERT-2026-0000000000000000");
  expect([erased.status, erased.html]).toEqual([unknown.status, unknown.html]);
  expect(erased.status).toBe(404);
});
