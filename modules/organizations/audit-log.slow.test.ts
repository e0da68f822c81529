import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { audit, organizations } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createPerson } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let owner: organizations.OrganizationActor;
beforeEach(async () => {
  world = await createWorld();
  owner = await world.organization("atlas");
});
afterEach(() => world.close());

const list = async (query: organizations.AuditQuery = {}, after = "", as = owner) => {
  const result = await organizations.listAuditEntries(world.deps, as, query, after);
  if (!result.ok) throw new Error(result.code);
  return result;
};
const act = (action: string, subject: string = crypto.randomUUID(), as = owner) =>
  audit.recordAudit(world.db, world.deps, {
    organizationId: as.organizationId,
    actor: as.name,
    action,
    subject,
  });

describe("the audit log", () => {
  it("shows who did what from where, and nothing of another organization", async () => {
    const other = await world.organization("other");
    await audit.actingFrom({ address: "203.0.113.77", userAgent: "Mozilla/5.0 Firefox/140" }, () =>
      act("certificate.revoked"),
    );
    await act("certificate.issued", undefined, other);
    const { entries } = await list();
    expect(entries.map(({ action }) => action)).toEqual(["certificate.revoked", "organization.created"]);
    expect(entries[0]).toMatchObject({
      actor: { kind: "person", name: "Test Owner" },
      ip: "203.0.113.0/24",
      userAgent: "Mozilla/5.0 Firefox/140",
    });
    expect(entries[1]).toMatchObject({ actor: { kind: "cli" }, ip: null, userAgent: null });
  });

  it("names nobody of the platform's own people, nor where they sit", async () => {
    const { userId } = await createPerson(world, "staff@sanad.example");
    await audit.actingFrom({ address: "203.0.113.77", userAgent: "Firefox" }, () =>
      organizations.setSuspended(
        world.deps,
        { name: `user:${userId}`, platformRole: "admin" },
        { organizationId: owner.organizationId, suspended: true, reason: "Unpaid invoices." },
      ),
    );
    expect((await list()).entries[0]).toMatchObject({
      action: "organization.suspended",
      ip: null,
      userAgent: null,
      actor: { kind: "platform", name: null },
    });
    // Somebody of the platform may be a colleague here, too: a search for what they did does not name them.
    await act("organization.colors-changed", owner.organizationId, { ...owner, name: `user:${userId}` });
    const theirs = (await list({ person: userId })).entries.map(({ action }) => action);
    expect(theirs).toEqual(["organization.colors-changed"]);
  });

  it("names people, invited addresses and the organization, which the trail itself does not hold", async () => {
    await act("organization.colors-changed", owner.organizationId);
    expect((await list()).entries[0]).toMatchObject({ subject: owner.organizationId, subjectName: "The atlas school" });
    await organizations.inviteMember(world.deps, owner, { email: "rim@example.org", role: "viewer", language: "en" });
    expect((await list({ group: "members" })).entries).toMatchObject([
      { action: "member.invited", subjectName: "rim@example.org", details: { role: "viewer" } },
    ]);
    expect(JSON.stringify(await world.db.auditEntry.findMany())).not.toContain("rim@example.org");
  });

  it("is narrowed by person, group, subject and days of the organization's time zone", async () => {
    await world.db.organization.update({
      where: { id: owner.organizationId },
      data: { timeZone: "Asia/Shanghai" },
    });
    const subject = crypto.randomUUID();
    world.clock.set("2026-11-20T15:59:00Z");
    await act("certificate.issued", subject);
    world.clock.set("2026-11-20T16:01:00Z");
    await act("signing-key.rotated");
    const actions = async (query: organizations.AuditQuery) =>
      (await list(query)).entries.map(({ action }) => action).filter((action) => action !== "organization.created");
    expect(await actions({ to: "2026-11-20" })).toEqual(["certificate.issued"]);
    expect(await actions({ from: "2026-11-21" })).toEqual(["signing-key.rotated"]);
    expect(await actions({ from: "no day" })).toHaveLength(2);
    expect(await actions({ group: "keys" })).toEqual(["signing-key.rotated"]);
    expect(await actions({ subject })).toEqual(["certificate.issued"]);
    expect(await actions({ person: owner.name.replace("user:", "") })).toHaveLength(2);
    expect(await actions({ person: "system" })).toEqual([]);
  });

  it("goes through pages without leaving one out or showing one twice, also of one moment", async () => {
    for (let count = 0; count < 119; count++) await act("certificate.issued");
    const seen: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({}, after);
      seen.push(...page.entries.map(({ id }) => id));
      after = page.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    expect((await list({}, "'; drop table")).entries).toHaveLength(50);
  });

  it("is taken out whole, which is written down first", async () => {
    for (let count = 0; count < 510; count++) await act("certificate.issued");
    const result = await organizations.exportAuditEntries(world.deps, owner, {});
    if (!result.ok) throw new Error(result.code);
    const all: organizations.ShownEntry[] = [];
    for await (const entries of result.chunks) all.push(...entries);
    expect(all).toHaveLength(512);
    expect(all.filter(({ action }) => action === "audit.exported")).toMatchObject([{ details: { format: "csv" } }]);
  });

  it("is for owners and admins", async () => {
    for (const role of ["issuer", "viewer"] as const) {
      const actor = asRole(owner, role);
      const refused = { ok: false, code: "forbidden" };
      expect(await organizations.listAuditEntries(world.deps, actor, {}, "")).toEqual(refused);
      expect(await organizations.exportAuditEntries(world.deps, actor, {})).toEqual(refused);
    }
    expect((await list({}, "", asRole(owner, "admin"))).entries).toHaveLength(1);
  });
});
