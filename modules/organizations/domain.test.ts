import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auth, organizations } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: organizations.OrganizationActor;
let count = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.dns.records.clear();
  world.dns.state.down = false;
  actor = await world.organization(`domains-${++count}`);
});

const claim = (domain: string, by = actor) => organizations.claimDomain(world.deps, by, { domain });
const check = (by = actor) => organizations.checkDomain(world.deps, by);
const trusted = async (by = actor) => (await organizations.getIssuerTrust(world.db, by.organizationId)).domain;
const recordOf = async (by = actor) => {
  const result = await organizations.getDomain(world.deps, by);
  if (!result.ok || !result.domain) throw new Error("there is no claim");
  return result.domain.record;
};
const publish = async (nameIndex: 0 | 1 = 0, by = actor) => {
  const { names, text } = await recordOf(by);
  world.dns.records.set(names[nameIndex], ["v=spf1 -all", text]);
};
const audited = async () => {
  const rows = await world.db.auditEntry.findMany({
    where: { organizationId: actor.organizationId, action: { startsWith: "organization.domain" } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ action }) => action.replace("organization.domain-", ""));
};
/** Adds another member, whose email address begins with the role. */
const addMember = (role: "admin" | "issuer") =>
  world.db.$transaction(async (tx) => {
    const email = `${role}@domains-${count}.example`;
    const user = await auth.createUser(tx, world.deps, "cli", {
      email,
      passwordHash: "unused",
      firstName: "Another",
      lastName: "Member",
    });
    const { organizationId } = actor;
    await tx.membership.create({ data: { userId: user.id, organizationId, role, createdAt: world.clock.now() } });
  });
/** Recipients of the messages, by the role in the address, and the event of each. */
const reported = async () => {
  const { organizationId } = actor;
  const rows = await world.db.message.findMany({ where: { organizationId, kind: "organization-domain" } });
  return rows.map(({ toAddress, props }) => `${toAddress.split("@")[0]} ${Object(props).event}`).sort();
};
const nextDay = () => {
  world.clock.advance(24 * 3_600_000);
  return organizations.recheckDomains(world.deps);
};

describe("an organization's domain", () => {
  it.each([0, 1] as const)("is verified by the record in place %i, and by nothing before", async (nameIndex) => {
    expect(await claim("https://Example.EDU/")).toEqual({ ok: true });
    expect(await check()).toEqual({ ok: true, answer: "missing" });
    expect(await trusted()).toBeNull();
    await publish(nameIndex);
    expect(await trusted()).toBeNull();
    expect(await check()).toEqual({ ok: true, answer: "found" });
    expect(await trusted()).toEqual({ name: "example.edu", checkedAt: world.clock.now() });
    expect(await audited()).toEqual(["claimed", "verified"]);
  });

  it("is not verified by a record made for somebody else", async () => {
    const other = await world.organization(`others-${count}`);
    await claim("example.edu");
    await claim("example.edu", other);
    await publish(0, other);
    expect(await check()).toEqual({ ok: true, answer: "missing" });
    expect(await check(other)).toEqual({ ok: true, answer: "found" });
    expect(await trusted()).toBeNull();
  });

  it("may be that of several organizations, each with a record of its own", async () => {
    const other = await world.organization(`sisters-${count}`);
    await claim("example.edu");
    await claim("example.edu", other);
    const texts = [(await recordOf()).text, (await recordOf(other)).text];
    world.dns.records.set("_sanad-verification.example.edu", texts);
    await check();
    await check(other);
    expect([(await trusted())?.name, (await trusted(other))?.name]).toEqual(["example.edu", "example.edu"]);
  });

  it("is lost after three days without the record, and not while the DNS is silent", async () => {
    await claim("example.edu");
    await publish();
    await check();
    world.dns.state.down = true;
    for (let day = 0; day < 5; day++) await nextDay();
    expect(await trusted()).not.toBeNull();
    world.dns.state.down = false;
    world.dns.records.clear();
    await nextDay();
    await nextDay();
    expect(await trusted()).not.toBeNull();
    await nextDay();
    expect(await trusted()).toBeNull();
    expect(await audited()).toEqual(["claimed", "verified", "lost"]);
  });

  it("tells owners and admins as the record is missed and as the domain is lost, once each", async () => {
    await addMember("admin");
    await addMember("issuer");
    await claim("example.edu");
    await publish();
    await check();
    world.dns.records.clear();
    expect(await reported()).toEqual([]);
    await nextDay();
    const warned = ["admin missing", "owner missing"];
    expect(await reported()).toEqual(warned);
    await check();
    await nextDay();
    expect(await reported()).toEqual(warned);
    await nextDay();
    const lost = ["admin lost", "admin missing", "owner lost", "owner missing"];
    expect(await reported()).toEqual(lost);
    for (let day = 0; day < 4; day++) await nextDay();
    await check();
    expect(await reported()).toEqual(lost);

    await world.runJobs();
    const { text } = await recordOf();
    const subjects = world.post.sent.filter((mail) => mail.text.includes(text)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      ...Array(2).fill(expect.stringContaining("domain.lost.subject")),
      ...Array(2).fill(expect.stringContaining("domain.missing.subject")),
    ]);
  });

  it("tells nobody that the DNS is silent, nor twice on a day that it wavers", async () => {
    await claim("example.edu");
    await publish();
    await check();
    world.dns.state.down = true;
    for (let day = 0; day < 5; day++) await nextDay();
    expect(await reported()).toEqual([]);
    world.dns.state.down = false;
    for (let style = 0; style < 3; style++) {
      world.dns.records.clear();
      await check();
      await publish();
      await check();
    }
    expect(await reported()).toEqual(["owner missing"]);
  });

  it("tells nobody of a record that was never there", async () => {
    await claim("example.edu");
    for (let day = 0; day < 5; day++) {
      world.clock.advance(24 * 3_600_000);
      await check();
    }
    expect(await reported()).toEqual([]);
  });

  it("says the day on which the record was last seen", async () => {
    await claim("example.edu");
    await publish();
    await check();
    const seen = world.clock.now();
    world.dns.records.clear();
    await nextDay();
    expect((await trusted())?.checkedAt).toEqual(seen);
  });

  it("starts anew with another domain, and keeps its record with the same one", async () => {
    await claim("example.edu");
    const first = await recordOf();
    await claim("EXAMPLE.edu");
    expect(await recordOf()).toEqual(first);
    await publish();
    await check();
    await claim("example.org");
    expect((await recordOf()).text).not.toBe(first.text);
    expect(await trusted()).toBeNull();
  });

  it("is given up on one's own word", async () => {
    await claim("example.edu");
    await publish();
    await check();
    expect(await organizations.giveUpDomain(world.deps, actor)).toEqual({ ok: true });
    expect(await trusted()).toBeNull();
    expect(await organizations.giveUpDomain(world.deps, actor)).toEqual({ ok: false, code: "not-found" });
    expect(await check()).toEqual({ ok: false, code: "not-found" });
  });

  it("is named by owners and admins only, and has to be a domain", async () => {
    const issuer: organizations.OrganizationActor = asRole(actor, "issuer");
    const forbidden = { ok: false, code: "forbidden" };
    expect(await claim("example.edu", issuer)).toEqual(forbidden);
    expect(await check(issuer)).toEqual(forbidden);
    expect(await organizations.getDomain(world.deps, issuer)).toEqual(forbidden);
    expect(await organizations.giveUpDomain(world.deps, issuer)).toEqual(forbidden);
    expect(await claim("127.0.0.1")).toEqual({ ok: false, code: "domain-invalid" });
    expect(await claim("example.edu", asRole(actor, "admin"))).toEqual({ ok: true });
  });
});
