import { afterEach, beforeEach, expect, it } from "vitest";
import { certificates, issuance, type organizations, verification } from "#app/modules.server";
import { newCertificate } from "#modules/issuance/rules/typed-certificate";
import { portraitOf } from "#tests/builders/portraits";
import { createWorld, type World } from "#tests/builders/world";

const NAME = "Zineb Alaoui-Quraishi";
const EMAIL = "zineb.alaoui@example.org";
const DAY_MS = 86_400_000;
const ADMIN: organizations.PlatformActor = { name: "cli", platformRole: "admin" };
const wording = { publicReason: "frozen-misuse-report", reason: "Reported three times." };

let world: World;
let owner: organizations.OrganizationActor;
let one: { id: string; publicId: string };
beforeEach(async () => {
  world = await createWorld();
  owner = await world.organization("acme");
  one = await world.certificate(owner, { name: NAME, email: EMAIL }, { picture: await portraitOf("#a03020") });
  await world.runJobs();
  const form = issuance.ProblemReportSchema.parse({
    kind: "wrong_details",
    message: "This is forged.",
    fullName: "Somebody",
    email: "somebody@example.org",
  });
  const report = { key: "1", publicId: one.publicId, language: "en", form };
  expect(await issuance.reportProblem(world.deps, report)).toEqual({ ok: true });
  await world.runJobs();
  const freeze = { publicId: one.publicId, ...wording };
  expect(await certificates.freezeCertificate(world.deps, ADMIN, freeze)).toEqual({ ok: true });
});
afterEach(() => world.close());

const erase = () =>
  certificates.eraseRecipient({ ...world.deps, mailer: world.post.mailer }, owner, {
    certificateIds: [one.id],
    recipient: null,
  });
const found = () => certificates.findForPlatform(world.deps, ADMIN, one.publicId);
const unfreeze = () =>
  certificates.unfreezeCertificate(world.deps, ADMIN, { publicId: one.publicId, reason: "It is settled." });
const eventsOf = async (type: string) => world.db.event.count({ where: { type } });
const entries = (action: string) => world.db.auditEntry.findMany({ where: { action, subject: one.id } });
const issueAgain = (name: string, email: string) =>
  issuance.issueOne(world.deps, owner, {
    template: "meridian",
    language: "en",
    certificate: newCertificate({
      name,
      email,
      achievement: "Chemistry",
      issued_on: "2026-11-09",
      expires_on: "",

      custom: [],
    }),
  });

/** Lists the tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await world.db.$queryRaw<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const hits = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await world.db.$queryRawUnsafe<{ count: number }[]>(
        `select count(*)::int as count from "${name}" t where position($1 in lower(t::text)) > 0`,
        text.toLowerCase(),
      );
      return row?.count ? [name] : [];
    }),
  );
  return hits.flat();
}

it("hides the person of a frozen one from everybody but the platform at once", async () => {
  expect(await certificates.findRecipient(world.deps, owner, { certificateId: one.id })).toMatchObject({
    certificates: [{ isFrozen: true }],
  });
  expect(await tablesWith(EMAIL)).toContain("Certificate");
  expect(await erase()).toEqual({ ok: true, erased: 1, held: 1 });
  expect(await verification.verify(world.deps, one.publicId)).toBeNull();
  expect(await certificates.renderFile(world.deps, { publicId: one.publicId, format: "json" })).toBeNull();
  expect(await certificates.findRecipientPicture(world.db, { publicId: one.publicId })).toBeNull();
  expect(await certificates.getCertificate(world.deps, owner, one.id)).toMatchObject({ code: "not-found" });
  expect(await certificates.listRecipients(world.deps, owner, { search: "", cursor: "" })).toMatchObject({
    recipients: [],
  });
  expect(await issuance.listProblemReports(world.deps, owner)).toMatchObject({ reports: [] });
  for (const text of [NAME, EMAIL, "forged"])
    expect([text, await tablesWith(text)]).toEqual([text, ["CertificateFreeze"]]);
  expect(await found()).toMatchObject({
    ok: true,
    certificate: null,
    held: { recipientName: NAME, reports: [{ message: "This is forged." }] },
  });
  const until = new Date(world.clock.now().getTime() + 30 * DAY_MS);
  expect(await certificates.listFrozen(world.deps, ADMIN)).toMatchObject({
    frozen: [{ publicId: one.publicId, heldUntil: until }],
  });
  const user: organizations.PlatformActor = { name: ADMIN.name, platformRole: "user" };
  expect(await certificates.listFrozen(world.deps, user)).toEqual({ ok: false, code: "forbidden" });
});

it("records who of the platform saw the evidence, in the platform's log alone", async () => {
  await found();
  expect(await entries("certificate.evidence-viewed")).toEqual([]);
  await erase();
  expect(await found()).toMatchObject({ held: { recipientName: NAME, recipientEmail: EMAIL } });
  const [entry, ...more] = await entries("certificate.evidence-viewed");
  expect([entry?.actor, entry?.organizationId, more]).toEqual([ADMIN.name, null, []]);
});

it("lets nobody issue the same to that person while its evidence is held", async () => {
  await erase();
  const refused = { ok: false, code: "invalid", problems: [{ column: "achievement", code: "frozen" }] };
  expect(await issueAgain("Z. Alaoui", EMAIL)).toMatchObject(refused);
  expect(await issueAgain(NAME, "")).toMatchObject(refused);
  expect(await issueAgain(NAME, "another@example.org")).toMatchObject({ ok: true });
});

it("erases the evidence when the freeze ends, and tells nobody that it is in force again", async () => {
  await erase();
  expect(await unfreeze()).toEqual({ ok: true });
  expect(await tablesWith(NAME)).toEqual([]);
  expect(await found()).toEqual({ ok: false, code: "not-found" });
  expect(await unfreeze()).toEqual({ ok: false, code: "not-found" });
  expect(await verification.verify(world.deps, one.publicId)).toBeNull();
  const logged = (await entries("certificate.evidence-erased")).map(({ actor, organizationId, details }) => [
    actor,
    organizationId,
    details,
  ]);
  expect(logged).toHaveLength(2);
  expect(logged).toContainEqual(["cli", owner.organizationId, {}]);
  // The platform's reason may name the erased person, so the entry belongs to no organization.
  expect(logged).toContainEqual(["cli", null, { reason: "It is settled." }]);
  expect([await eventsOf("certificate.evidence-erased"), await eventsOf("certificate.unfrozen")]).toEqual([1, 0]);
  expect(await issueAgain("Z. Alaoui", EMAIL)).toMatchObject({ ok: true });
});

it("erases the evidence after 30 days at the latest, once", async () => {
  await erase();
  world.clock.advance(30 * DAY_MS - 1000);
  await certificates.eraseEvidence(world.deps);
  expect(await tablesWith(NAME)).toEqual(["CertificateFreeze"]);
  world.clock.advance(1000);
  await Promise.all([certificates.eraseEvidence(world.deps), certificates.eraseEvidence(world.deps)]);
  expect(await tablesWith(NAME)).toEqual([]);
  expect(await entries("certificate.evidence-erased")).toMatchObject([{ actor: "system", details: {} }]);
  expect(await eventsOf("certificate.evidence-erased")).toBe(1);
});

it("holds nothing of what was in force, and keeps a freeze that nobody asked to erase", async () => {
  const other = await world.certificate(owner, { name: "Other Person" });
  const both = { certificateIds: [other.id], recipient: null };
  expect(await certificates.eraseRecipient({ ...world.deps, mailer: world.post.mailer }, owner, both)).toEqual({
    ok: true,
    erased: 1,
    held: 0,
  });
  world.clock.advance(40 * DAY_MS);
  await certificates.eraseEvidence(world.deps);
  expect(await found()).toMatchObject({ held: null, certificate: { frozen: true } });
});
