import { afterAll, beforeAll, expect, it } from "vitest";
import { certificates, issuance, type organizations, verification } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

const LAST_DAY = "2026-11-30";
const HOUR_MS = 3_600_000;

let world: World;
let actor: organizations.OrganizationActor;
let issued: { id: string; publicId: string };
beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("expiring");
  await world.db.organization.update({
    where: { id: actor.organizationId },
    data: { timeZone: "Pacific/Kiritimati", reminderDays: 7 },
  });
  issued = await world.certificate(actor, { email: "zoe@example.org", expires_on: LAST_DAY });
  await world.runJobs();
});
afterAll(() => world.close());

/** Checks every view of an issuer that shows whether a certificate has expired. */
async function reportedExpired() {
  const listed = (state: "expired" | "expiring") =>
    certificates
      .listCertificates(world.deps, actor, { state })
      .then((page) => page.ok && page.certificates.length === 1);
  const shown = await certificates.getCertificate(world.deps, actor, issued.id);
  const [described] = await certificates.describeCertificates(world.deps, actor, [issued.id]);
  const attention = await issuance.getAttention(world.deps, actor);
  return {
    filtered: await listed("expired"),
    notExpiring: !(await listed("expiring")),
    shown: shown.ok && shown.certificate.status === "expired",
    described: described?.status === "expired",
    notCounted: attention?.expiring === 0,
  };
}

it("is expired in lists, filters and figures in the hour in which a verifier says so, and in none before", async () => {
  const end = Date.parse(`${LAST_DAY}T23:59:59-12:00`) + 1000;
  const seen = new Set<boolean>();
  for (let at = end - 40 * HOUR_MS; at <= end + 2 * HOUR_MS; at += HOUR_MS) {
    world.clock.set(new Date(at).toISOString());
    const expired = (await verification.verify(world.deps, issued.publicId))?.verdict === "expired";
    seen.add(expired);
    const everywhere = {
      filtered: expired,
      notExpiring: expired,
      shown: expired,
      described: expired,
      notCounted: expired,
    };
    expect(await reportedExpired(), world.clock.now().toISOString()).toEqual(everywhere);
  }
  expect([...seen]).toEqual([false, true]);
});
