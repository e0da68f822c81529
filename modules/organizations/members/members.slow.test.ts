import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { organizations, registration } from "#app/modules.server";
import type { MemberRole } from "#modules/organizations/index";
import { auditActions, createPerson, PASSWORD, signIn } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let owner: organizations.OrganizationActor;
beforeEach(async () => {
  world = await createWorld();
  owner = await world.organization("atlas");
});
afterEach(() => world.close());

type Role = MemberRole;
const MINUTE = 60_000;

/** Adds a member to the organization. */
async function member(role: Role, email = `${role}-${crypto.randomUUID()}@example.org`) {
  const { userId } = await createPerson(world, email);
  const { organizationId } = owner;
  await world.db.membership.create({ data: { organizationId, userId, role } });
  return {
    userId,
    email,
    actor: organizations.actorWithRole({ name: `user:${userId}`, organizationId, teamId: null, role }),
  };
}
const invite = (email: string, role: Role = "issuer", as = owner) =>
  organizations.inviteMember(world.deps, as, { email, role, language: "fr" });
const roleOf = async (userId: string) =>
  (await world.db.membership.findFirst({ where: { userId, organizationId: owner.organizationId } }))?.role;
const idOf = (actor: organizations.OrganizationActor) => actor.name.replace("user:", "");

/** Reads the token from the newest invitation. */
async function tokenFromMail(): Promise<string> {
  await world.runJobs();
  const token = world.post.find(/\/invitation\/([\w-]{22})/);
  if (!token) throw new Error("no invitation was sent");
  return token;
}
const newPerson = (token: string, password = PASSWORD) =>
  organizations.acceptAsNewPerson(world.deps, {
    token,
    firstName: "Rim",
    lastName: "Alaoui",
    password,
    language: "fr",
  });

describe("inviting", () => {
  it("lets somebody without an account make one by the link, once, and be in", async () => {
    expect(await invite("Rim@Example.org")).toMatchObject({ ok: true });
    const token = await tokenFromMail();
    expect(world.post.sent.at(-1)).toMatchObject({ to: { address: "Rim@Example.org" } });
    expect(world.post.sent.at(-1)?.subject).toContain("[fr]");
    expect(await organizations.findMemberInvitation(world.deps, token)).toMatchObject({
      ok: true,
      email: "Rim@Example.org",
      role: "issuer",
      inviter: "Test Owner",
      hasAccount: false,
    });
    expect(await newPerson(token, "Password1!")).toEqual({ ok: false, code: "common-password" });
    expect(await newPerson(token)).toMatchObject({ ok: true, organizationId: owner.organizationId });
    const { userId } = await signIn(world, "rim@example.org");
    expect(await organizations.findActorForUser(world.db, userId)).toMatchObject({ actor: { role: "issuer" } });
    expect(await newPerson(token)).toEqual({ ok: false, code: "used" });
    expect(await auditActions(world)).toEqual(expect.arrayContaining(["member.invited", "member.joined"]));
  });

  it("writes to a person with an account in their language, and lets only them join", async () => {
    const { userId, email } = await createPerson(world, "rim@example.org");
    await world.db.user.update({ where: { id: userId }, data: { language: "ar" } });
    await invite("RIM@example.org", "viewer");
    const token = await tokenFromMail();
    expect(world.post.sent.at(-1)?.subject).toContain("[ar]");
    const outsider = await createPerson(world, "outsider@example.org");
    expect(await organizations.acceptInvitation(world.deps, outsider, token)).toEqual({
      ok: false,
      code: "other-address",
    });
    expect(await newPerson(token)).toEqual({ ok: false, code: "email-taken" });
    expect(await organizations.acceptInvitation(world.deps, { userId, email }, token)).toMatchObject({ ok: true });
    expect(await roleOf(userId)).toBe("viewer");
  });

  it("lets one of many acceptances at once win", async () => {
    await invite("rim@example.org");
    const token = await tokenFromMail();
    const results = await Promise.all(Array.from({ length: 6 }, () => newPerson(token)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await world.db.user.count({ where: { emailKey: "rim@example.org" } })).toBe(1);
    const { userId, email } = await createPerson(world, "ada@example.org");
    await invite(email);
    const second = await tokenFromMail();
    const joined = await Promise.all(
      Array.from({ length: 6 }, () => organizations.acceptInvitation(world.deps, { userId, email }, second)),
    );
    expect(joined.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("says who is a member or invited already, however the address is written", async () => {
    const { email } = await member("viewer");
    expect(await invite(email.toUpperCase())).toEqual({ ok: false, code: "already-member" });
    await invite("rim@example.org");
    expect(await invite("RIM@example.org")).toEqual({ ok: false, code: "already-invited" });
    expect(await invite("other@example.org")).toMatchObject({ ok: true });
  });

  it("invites an address once where two colleagues do it at the same moment", async () => {
    const admin = await member("admin");
    const results = await Promise.all([invite("rim@example.org"), invite("rim@example.org", "viewer", admin.actor)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("ends after two weeks, and works again once it is sent again; the link before that is dead", async () => {
    const invited = await invite("rim@example.org");
    if (!invited.ok) throw new Error(invited.code);
    const first = await tokenFromMail();
    const again = () => organizations.resendInvitation(world.deps, owner, { id: invited.id, language: "en" });
    expect(await again()).toEqual({ ok: false, code: "sent-recently" });
    world.clock.advance(15 * 24 * 60 * MINUTE);
    expect(await newPerson(first)).toEqual({ ok: false, code: "expired" });
    expect(await again()).toEqual({ ok: true });
    const second = await tokenFromMail();
    expect(await newPerson(first)).toEqual({ ok: false, code: "unknown" });
    expect(await organizations.withdrawInvitation(world.deps, owner, invited.id)).toEqual({ ok: true });
    expect(await newPerson(second)).toEqual({ ok: false, code: "unknown" });
    expect(await invite("rim@example.org")).toEqual({ ok: false, code: "sent-recently" });
    world.clock.advance(2 * MINUTE);
    expect(await invite("rim@example.org")).toMatchObject({ ok: true });
    expect(await newPerson(await tokenFromMail())).toMatchObject({ ok: true });
  });

  it("opens nothing once whoever invited may not, until somebody who may sends it again", async () => {
    const admin = await member("admin");
    expect(await invite("alias@example.org", "admin", admin.actor)).toMatchObject({ ok: true });
    const token = await tokenFromMail();
    expect(await organizations.findMemberInvitation(world.deps, token)).toMatchObject({ ok: true });
    await organizations.changeRole(world.deps, owner, { userId: admin.userId, role: "issuer" });
    const gone = { ok: false, code: "inviter-gone" };
    expect(await newPerson(token)).toEqual(gone);
    await organizations.removeMember(world.deps, owner, admin.userId);
    expect(await newPerson(token)).toEqual(gone);
    const { userId } = await createPerson(world, "alias@example.org");
    expect(await organizations.acceptInvitation(world.deps, { userId, email: "alias@example.org" }, token)).toEqual(
      gone,
    );
    const [listed] = await organizations.listInvitations(world.deps, owner);
    expect(listed).toMatchObject({ email: "alias@example.org", inviterGone: true });
    world.clock.advance(2 * MINUTE);
    await organizations.resendInvitation(world.deps, owner, { id: listed?.id ?? "", language: "en" });
    const again = await tokenFromMail();
    expect(
      await organizations.acceptInvitation(world.deps, { userId, email: "alias@example.org" }, again),
    ).toMatchObject({ ok: true });
    expect(await roleOf(userId)).toBe("admin");
  });

  it("stops at fifty that wait", async () => {
    for (let count = 0; count < 50; count++) expect((await invite(`p${count}@example.org`)).ok).toBe(true);
    expect(await invite("one-more@example.org")).toEqual({ ok: false, code: "too-many-invitations" });
  });

  it("keeps owners to owners: an admin makes everybody else", async () => {
    const admin = await member("admin");
    const issuer = await member("issuer");
    expect(await invite("a@example.org", "owner", admin.actor)).toEqual({ ok: false, code: "forbidden" });
    expect(await invite("a@example.org", "viewer", issuer.actor)).toEqual({ ok: false, code: "forbidden" });
    expect(await invite("a@example.org", "admin", admin.actor)).toMatchObject({ ok: true });
    expect(await invite("b@example.org", "owner")).toMatchObject({ ok: true });
  });

  it("shows and touches none of another organization's", async () => {
    const invited = await invite("rim@example.org");
    if (!invited.ok) throw new Error(invited.code);
    const other = await world.organization("other");
    const { deps, db } = world;
    expect(await organizations.listInvitations(deps, other)).toEqual([]);
    expect(await organizations.withdrawInvitation(deps, other, invited.id)).toEqual({ ok: false, code: "not-found" });
    const again = organizations.resendInvitation(deps, other, { id: invited.id, language: "en" });
    expect(await again).toEqual({ ok: false, code: "not-found" });
    expect(await organizations.isOwnInvitation(db, other, invited.id)).toBe(false);
    expect(await organizations.listInvitations(deps, owner)).toMatchObject([{ id: invited.id, expired: false }]);
  });
});

describe("members", () => {
  const { changeRole, removeMember, leaveOrganization, transferOwnership, getMember } = organizations;

  it("are changed and removed by those who may, and told", async () => {
    const viewer = await member("viewer");
    expect(await changeRole(world.deps, owner, { userId: viewer.userId, role: "issuer" })).toEqual({ ok: true });
    expect(await roleOf(viewer.userId)).toBe("issuer");
    await world.runJobs();
    expect(world.post.sent.at(-1)?.subject).toContain("notices.role-changed");
    expect(await removeMember(world.deps, owner, viewer.userId)).toEqual({ ok: true });
    expect(await organizations.findActorForUser(world.db, viewer.userId)).toBeNull();
    await world.runJobs();
    expect(world.post.sent.at(-1)).toMatchObject({ to: { address: viewer.email } });
    expect(world.post.sent.at(-1)?.subject).toContain("notices.removed");
    expect(await removeMember(world.deps, owner, viewer.userId)).toEqual({ ok: false, code: "not-found" });
  });

  it("are not owners' to lose by an admin, nor anybody's by an issuer", async () => {
    const admin = await member("admin");
    const issuer = await member("issuer");
    const { deps } = world;
    expect(await removeMember(deps, admin.actor, idOf(owner))).toEqual({ ok: false, code: "forbidden" });
    const demote = { userId: idOf(owner), role: "viewer" } as const;
    expect(await changeRole(deps, admin.actor, demote)).toEqual({ ok: false, code: "forbidden" });
    const promote = { userId: admin.userId, role: "owner" } as const;
    expect(await changeRole(deps, admin.actor, promote)).toEqual({ ok: false, code: "forbidden" });
    expect(await removeMember(deps, issuer.actor, admin.userId)).toEqual({ ok: false, code: "forbidden" });
    expect(await removeMember(deps, admin.actor, issuer.userId)).toEqual({ ok: true });
  });

  it("keep a last owner, who can neither leave nor lose the role", async () => {
    await member("admin");
    const { deps } = world;
    expect(await leaveOrganization(deps, owner)).toEqual({ ok: false, code: "last-owner" });
    const step = { userId: idOf(owner), role: "admin" } as const;
    expect(await changeRole(deps, owner, step)).toEqual({ ok: false, code: "last-owner" });
    const second = await member("owner");
    expect(await leaveOrganization(deps, owner)).toEqual({ ok: true });
    expect(await leaveOrganization(deps, second.actor)).toEqual({ ok: false, code: "last-owner" });
  });

  it("keep an owner when two owners leave at once, or close their accounts at once", async () => {
    const second = await member("owner");
    const left = await Promise.all([owner, second.actor].map((actor) => leaveOrganization(world.deps, actor)));
    expect(left.filter(({ ok }) => ok)).toHaveLength(1);
    const third = await member("owner");
    await member("viewer");
    const owners = await world.db.membership.findMany({
      where: { organizationId: owner.organizationId, role: "owner" },
    });
    expect(owners).toHaveLength(2);
    for (const { userId } of owners) {
      const passwordHash = await world.deps.passwords.hash(PASSWORD);
      await world.db.user.update({ where: { id: userId }, data: { passwordHash } });
    }
    expect(owners.map(({ userId }) => userId)).toContain(third.userId);
    const closed = await Promise.all(
      owners.map((actor) => registration.closeOwnAccount(world.deps, actor, { password: PASSWORD })),
    );
    expect(closed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await roleOf(owners[closed.findIndex(({ ok }) => !ok)]?.userId ?? "")).toBe("owner");
  });

  it("act with the role that they have now, not with the one that the page was asked for with", async () => {
    const admin = await member("admin");
    const viewer = await member("viewer");
    await changeRole(world.deps, owner, { userId: admin.userId, role: "viewer" });
    expect(await removeMember(world.deps, admin.actor, viewer.userId)).toEqual({ ok: false, code: "forbidden" });
    expect(await invite("rim@example.org", "viewer", admin.actor)).toEqual({ ok: false, code: "forbidden" });
    await removeMember(world.deps, owner, admin.userId);
    const change = { userId: viewer.userId, role: "issuer" } as const;
    expect(await changeRole(world.deps, admin.actor, change)).toEqual({ ok: false, code: "forbidden" });
  });

  it("hand ownership over with the password, so that there is never none", async () => {
    const admin = await member("admin");
    const to = { userId: admin.userId };
    const passwordHash = await world.deps.passwords.hash(PASSWORD);
    await world.db.user.update({ where: { id: idOf(owner) }, data: { passwordHash } });
    expect(await transferOwnership(world.deps, owner, { ...to, password: "wrong" })).toEqual({
      ok: false,
      code: "wrong-password",
    });
    expect(await transferOwnership(world.deps, admin.actor, { ...to, password: PASSWORD })).toMatchObject({
      code: "forbidden",
    });
    expect(await transferOwnership(world.deps, owner, { ...to, password: PASSWORD })).toEqual({ ok: true });
    expect([await roleOf(admin.userId), await roleOf(idOf(owner))]).toEqual(["owner", "admin"]);
    expect(await auditActions(world)).toContain("organization.ownership-transferred");
  });

  it("are nobody's of another organization", async () => {
    const other = await world.organization("other");
    const { userId } = await member("viewer");
    expect(await getMember(world.db, other, userId)).toBeNull();
    expect(await removeMember(world.deps, other, userId)).toEqual({ ok: false, code: "not-found" });
    expect(await changeRole(world.deps, other, { userId, role: "admin" })).toEqual({ ok: false, code: "not-found" });
    expect((await organizations.listMembers(world.db, other)).map(({ self }) => self)).toEqual([true]);
    expect(await getMember(world.db, owner, userId)).toMatchObject({ role: "viewer", self: false });
  });
});
