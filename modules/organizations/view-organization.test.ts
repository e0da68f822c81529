import { afterEach, beforeEach, expect, it } from "vitest";
import { auth, certificates, issuance, organizations } from "#app/modules.server";
import { newCertificate } from "#modules/issuance/rules/typed-certificate";
import { createPerson, signIn } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";
import { ORGANIZATION_PERMISSIONS, permissionsOf } from "./permissions";

let world: World;
let owner: organizations.OrganizationActor;
let admin: organizations.PlatformActor;
let session: { userId: string; sessionId: string };
let token: string;
beforeEach(async () => {
  world = await createWorld();
  owner = await world.organization("acme");
  const { userId, email } = await createPerson(world);
  await auth.setPlatformRole(world.deps, { email, role: "admin" });
  const opened = await signIn(world, email);
  token = opened.token;
  session = { userId, sessionId: opened.id };
  admin = { name: `user:${userId}`, platformRole: "admin" };
});
afterEach(() => world.close());

const reason = "They cannot find a certificate.";
const view = (actor = admin) =>
  organizations.viewOrganization(world.deps, actor, session, { organizationId: owner.organizationId, reason });
const viewing = async () => (await auth.findSession(world.deps, token))?.viewing ?? null;

it("lets an admin look for half an hour, ends with a word, with another place and with the role", async () => {
  expect(await viewing()).toBeNull();
  expect(await view()).toEqual({ ok: true });
  expect(await viewing()).toMatchObject({ organizationId: owner.organizationId });
  world.clock.advance(30 * 60_000);
  expect(await viewing()).toBeNull();
  await view();
  await organizations.stopViewing(world.deps, session);
  expect(await viewing()).toBeNull();
  await view();
  await auth.setActingFor(world.db, session.sessionId, owner);
  expect(await viewing()).toBeNull();
  await view();
  await auth.setPlatformRole(world.deps, { email: "ada@example.org", role: "user" });
  expect(await viewing()).toBeNull();
});

it("shows what members read, and refuses in the domain whatever changes something or takes it out", async () => {
  const { id } = await world.certificate(owner);
  const found = await organizations.findViewActor(world.db, session.userId, owner.organizationId);
  const actor = found?.actor;
  if (!actor) throw new Error("nothing is seen");
  expect(await certificates.getCertificate(world.deps, actor, id)).toMatchObject({ ok: true });
  const refused = { ok: false, code: "forbidden" };
  const kinds = ["revoke", "suspend", "reinstate", "tag", "resend", "renew", "files", "export"] as const;
  for (const kind of kinds) {
    const chosen = { ids: [id] };
    expect(await issuance.draftBulkAction(world.deps, actor, { kind, chosen })).toEqual(refused);
  }
  expect(await certificates.revokeCertificate(world.deps, actor, { id, reason: "other" })).toEqual(refused);
  expect(await certificates.suspendCertificate(world.deps, actor, { id, reason: "other" })).toEqual(refused);
  expect(await certificates.saveView(world.deps, actor, { name: "Mine", query: "" })).toEqual(refused);
  const cells = { name: "A", email: "", achievement: "B", issued_on: "", expires_on: "", picture: "", custom: [] };
  const issue = { template: "meridian", language: "en", certificate: newCertificate(cells) } as const;
  expect(await issuance.issueOne(world.deps, actor, issue)).toEqual(refused);
  const permissions = organizations.rolesThatMay("certificates.read");
  expect(permissions).not.toContain("support");
});

it("gives the role of support no permission but to read", async () => {
  expect(ORGANIZATION_PERMISSIONS.filter((permission) => permissionsOf("support").has(permission))).toEqual([
    "certificates.read",
  ]);
});

it("tells the organization, with the reason, as by the platform", async () => {
  await view();
  const listed = await organizations.listAuditEntries(world.deps, owner, { group: "organization" }, "");
  if (!listed.ok) throw new Error(listed.code);
  expect(listed.entries[0]).toMatchObject({
    action: "organization.viewed",
    details: { reason },
    actorId: null,
    actor: { kind: "platform", name: null },
  });
});

it("is the platform's admins' alone, of organizations that there are, for a reason", async () => {
  expect(await view({ ...admin, platformRole: "user" })).toEqual({ ok: false, code: "forbidden" });
  const input = { organizationId: "3f0e8e1c-5a50-4d7e-9d47-6f4f9f6a1a11", reason };
  expect(await organizations.viewOrganization(world.deps, admin, session, input)).toMatchObject({ code: "not-found" });
  const wordless = { organizationId: owner.organizationId, reason: "" };
  expect(await organizations.viewOrganization(world.deps, admin, session, wordless)).toMatchObject({
    code: "reason-missing",
  });
  expect(await viewing()).toBeNull();
});
