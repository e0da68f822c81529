import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { billing, organizations, registration } from "#app/modules.server";
import { payForPlan } from "#tests/builders/paying";
import { createPerson, PASSWORD } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";

type Actor = organizations.OrganizationActor;
const NONE = { state: "lapsed", lapsed: "trial-used", remaining: 0 };
const TRIAL = { state: "trial", lapsed: null, remaining: 25 };

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

async function open(userId: string, name: string): Promise<Actor> {
  const input = { name, type: "other" as const, website: null };
  const opened = await registration.createAnotherOrganization(world.deps, { userId }, input);
  if (!opened.ok) throw new Error(opened.code);
  return organizations.actorWithRole({
    name: `user:${userId}`,
    organizationId: opened.organizationId,
    teamId: null,
    role: "owner",
  });
}
const person = async (email?: string) => (await createPerson(world, email)).userId;
const quota = ({ organizationId }: Actor) => billing.getQuota(world.db, world.deps, organizationId);
const issue = (actor: Actor, name = "Ada") => {
  const cells = { name, email: "", achievement: "Welding", issued_on: "2026-11-02", expires_on: "", picture: "" };
  return world.certificate(actor, cells);
};
const left = (userId: string) => billing.hasTrialLeft(world.deps, userId);
/** Saves a card without an order. */
async function leaveCard(actor: Actor, card: string | null) {
  world.provider.leave(card);
  await billing.saveDetails(world.deps, actor, {
    name: "Atlas",
    street: "Rue 1",
    postcode: "10000",
    city: "Rabat",
    country: "MA" as const,
    vatNumber: "",
    email: "accounts@atlas.example",
    language: "en",
  });
  const { organizationId } = actor;
  expect(await billing.beginSetup(world.deps, actor, { provider: "stripe", orderId: null })).toMatchObject({
    ok: true,
  });
  const setup = await world.db.paymentSetup.findFirstOrThrow({ where: { organizationId, state: "open" } });
  expect(await billing.returnFromSetup(world.deps, actor, setup.id)).toMatchObject({ state: "done" });
}
async function verifyDomain(actor: Actor, domain: string) {
  expect(await organizations.claimDomain(world.deps, actor, { domain })).toEqual({ ok: true });
  const found = await organizations.getDomain(world.deps, actor);
  if (!found.ok || !found.domain) throw new Error("no claim");
  const { names, text } = found.domain.record;
  world.dns.records.set(names[0], [text]);
  expect(await organizations.checkDomain(world.deps, actor)).toEqual({ ok: true, answer: "found" });
  await world.runJobs();
}

describe("the trial of a person", () => {
  it("is one: what they open besides is theirs to set up, and issues once it has a plan", async () => {
    const userId = await person();
    expect(await left(userId)).toBe(true);
    const first = await open(userId, "Zellige Institute");
    expect([await quota(first), await left(userId)]).toMatchObject([TRIAL, false]);
    const second = await open(userId, "Andalus Institute");
    expect(await quota(second)).toMatchObject(NONE);
    await expect(issue(second)).rejects.toThrow("quota-exceeded");
    await issue(first);
    await payForPlan(world, second, "basic");
    expect(await issue(second)).toMatchObject({ ok: true });
    expect(await quota(first)).toMatchObject({ state: "trial", remaining: 24 });
  });

  it("is theirs alone: others have their own, with an address at the same provider and as members of what somebody else opened", async () => {
    const [ada, bea] = [await person("ada@mail.example"), await person("bea@mail.example")];
    const { organizationId } = await open(ada, "Zellige Institute");
    await world.db.membership.create({ data: { organizationId, userId: bea, role: "admin" } });
    expect(await quota(await open(bea, "Andalus Institute"))).toMatchObject(TRIAL);
  });

  it("begins once where they open several at the same time", async () => {
    const userId = await person();
    const opened = await Promise.all(
      ["Zellige", "Andalus", "Fez", "Rif"].map((name) => open(userId, `${name} Institute`)),
    );
    const states = await Promise.all(opened.map(async (actor) => (await quota(actor)).state));
    expect(states.sort()).toEqual(["lapsed", "lapsed", "lapsed", "trial"]);
  });

  it("stays used when the account was closed and is opened again, by nothing that names anybody", async () => {
    const userId = await person("ada@mail.example");
    await open(userId, "Zellige Institute");
    expect(await registration.closeOwnAccount(world.deps, { userId }, { password: PASSWORD })).toEqual({ ok: true });
    const again = await person("ada@mail.example");
    expect(again).not.toBe(userId);
    expect(await left(again)).toBe(false);
    expect(await quota(await open(again, "Andalus Institute"))).toMatchObject(NONE);
    const stored = JSON.stringify(await world.db.trialUse.findMany());
    for (const name of [userId, again, "ada"]) expect(stored).not.toContain(name);
    expect(await left(await person("bea@mail.example"))).toBe(true);
  });

  it("is used also where it began before its use was written down", async () => {
    const userId = await person();
    await open(userId, "Zellige Institute");
    await world.db.trialUse.deleteMany();
    expect(await left(userId)).toBe(false);
    expect(await quota(await open(userId, "Andalus Institute"))).toMatchObject(NONE);
  });
});

describe("the trial of a card", () => {
  it("ends that of another organization which leaves it, with nothing lost that was issued, and says why", async () => {
    const [first, second] = [
      await open(await person("a@a.example"), "Zellige"),
      await open(await person("b@b.example"), "Andalus"),
    ];
    const { id } = await issue(second);
    await leaveCard(first, "one card");
    await leaveCard(second, "another card");
    expect([await quota(first), await quota(second)]).toMatchObject([TRIAL, { state: "trial", remaining: 24 }]);
    await leaveCard(second, "one card");
    expect([await quota(first), await quota(second)]).toMatchObject([TRIAL, NONE]);
    expect(await world.db.certificate.findUniqueOrThrow({ where: { id } })).toMatchObject({ revokedAt: null });
    const { organizationId } = second;
    expect(await world.db.message.findMany({ where: { organizationId, kind: "plan-notice" } })).toMatchObject([
      { props: { event: "lapsed", reason: "trial-used" } },
    ]);
    expect(JSON.stringify(await world.db.trialUse.findMany())).not.toContain("card");
  });

  it("is left alone by who pays with it, in a trial and without one", async () => {
    const [first, second] = [
      await open(await person("a@a.example"), "Zellige"),
      await open(await person("b@b.example"), "Andalus"),
    ];
    const paying = await world.organization("paying", "basic");
    world.provider.leave("one card");
    await leaveCard(paying, "one card");
    await leaveCard(first, "one card");
    expect(await quota(first)).toMatchObject(TRIAL);
    await payForPlan(world, second, "basic");
    expect(await quota(second)).toMatchObject({ state: "active" });
    const reported = { organizationId: second.organizationId, kind: "plan-notice" };
    expect(await world.db.message.findMany({ where: reported })).toEqual([]);
  });

  it("is nobody's where a wallet has no fingerprint", async () => {
    for (const email of ["a@a.example", "b@b.example"]) {
      const actor = await open(await person(email), `School of ${email}`);
      await leaveCard(actor, null);
      expect(await quota(actor)).toMatchObject(TRIAL);
    }
  });
});

describe("the trial of a domain", () => {
  it("is one for all that is registered under it, once the DNS says whose it is", async () => {
    const [first, second, third] = [
      await open(await person("a@a.example"), "Zellige"),
      await open(await person("b@b.example"), "Andalus"),
      await open(await person("c@c.example"), "Rif"),
    ];
    await verifyDomain(first, "www.atlas-academy.ma");
    await organizations.claimDomain(world.deps, second, { domain: "atlas-academy.ma" });
    await organizations.checkDomain(world.deps, second);
    await world.runJobs();
    expect(await quota(second)).toMatchObject(TRIAL);
    await organizations.giveUpDomain(world.deps, second);
    await verifyDomain(second, "medicine.atlas-academy.ma");
    await verifyDomain(third, "rif-academy.ma");
    const quotas = [await quota(first), await quota(second), await quota(third)];
    expect(quotas).toMatchObject([TRIAL, NONE, TRIAL]);
  });

  it("ends no plan: who pays, or was given a plan, keeps it", async () => {
    const trying = await open(await person(), "Zellige");
    await verifyDomain(trying, "atlas-academy.ma");
    const granted = await world.organization("given", "pro");
    await verifyDomain(granted, "atlas-academy.ma");
    expect(await quota(granted)).toMatchObject({ state: "granted", plan: "pro" });
  });
});
