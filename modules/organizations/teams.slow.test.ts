import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auth, certificates, figures, issuance, organizations } from "#app/modules.server";
import { newCertificate } from "#modules/issuance/rules/typed-certificate";
import type { MemberRole } from "#modules/organizations/index";
import { createPerson, PASSWORD, signIn } from "#tests/builders/person";
import { createWorld, csvOf, type World } from "#tests/builders/world";

type Actor = organizations.OrganizationActor;

let world: World;
let owner: Actor;
let count = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.organization(`parted-${++count}`);
});

async function team(name: string, as = owner): Promise<string> {
  const created = await organizations.createTeam(world.deps, as, name);
  if (!created.ok) throw new Error(created.code);
  return created.id;
}
/** Actor of the owner within a team. */
async function within(teamId: string, userId = idOf(owner)): Promise<Actor> {
  const workspace = { organizationId: owner.organizationId, teamId };
  const found = await organizations.findActorForUser(world.db, userId, workspace);
  if (!found) throw new Error("nobody can act there");
  return found.actor;
}
const idOf = (actor: Actor) => actor.name.replace("user:", "");

/** Actor who joined a team by the mailed link. */
async function join(teamId: string, role: MemberRole): Promise<Actor> {
  const email = `${role}-${crypto.randomUUID()}@example.org`;
  const invited = await organizations.inviteMember(world.deps, await within(teamId), { email, role, language: "en" });
  if (!invited.ok) throw new Error(invited.code);
  await world.runJobs();
  // Mails of other invitations may be sent at the same time.
  const mail = world.post.sent.findLast(({ to }) => to.address === email);
  const token = /\/invitation\/([\w-]{22})/.exec(mail?.text ?? "")?.[1] ?? "";
  const person = { token, firstName: "Rim", lastName: "Alaoui", password: PASSWORD, language: "en" };
  const joined = await organizations.acceptAsNewPerson(world.deps, person);
  if (!joined.ok) throw new Error(joined.code);
  const { userId } = await signIn(world, email);
  const found = await organizations.findActorForUser(world.db, userId);
  if (!found) throw new Error("the person joined nothing");
  return found.actor;
}

describe("teams", () => {
  it("are opened, renamed, closed and opened again by owners and admins alone, each name once", async () => {
    const id = await team(" Casablanca \n campus ");
    expect(await organizations.createTeam(world.deps, owner, "CASABLANCA CAMPUS")).toEqual({
      ok: false,
      code: "name-taken",
    });
    expect(await organizations.createTeam(world.deps, owner, " ")).toEqual({ ok: false, code: "name-required" });
    expect(await organizations.createTeam(world.deps, owner, "x".repeat(81))).toEqual({
      ok: false,
      code: "name-too-long",
    });
    const rename = (name: string, as = owner) => organizations.renameTeam(world.deps, as, { id, name });
    expect(await rename("Casablanca Campus")).toEqual({ ok: true });
    const other = await world.organization(`elsewhere-${count}`);
    expect(await rename("Mine", other)).toEqual({ ok: false, code: "not-found" });
    const setClosed = (closed: boolean, as = owner) => organizations.setTeamClosed(world.deps, as, { id, closed });
    expect(await setClosed(true, other)).toEqual({ ok: false, code: "not-found" });
    expect(await setClosed(true)).toEqual({ ok: true });
    expect(await organizations.listTeams(world.db, owner)).toMatchObject({
      teams: [{ id, name: "Casablanca Campus", closedAt: expect.any(Date), members: 0 }],
    });
    expect(await organizations.listTeams(world.db, other)).toMatchObject({ teams: [] });
    await expect(within(id)).rejects.toThrow("nobody can act there");
    expect(await setClosed(false)).toEqual({ ok: true });
    const admin = await join(id, "team_admin");
    expect(await rename("Mine", admin)).toEqual({ ok: false, code: "forbidden" });
    expect(await setClosed(true, admin)).toEqual({ ok: false, code: "forbidden" });
    expect(await organizations.createTeam(world.deps, admin, "Another")).toEqual({ ok: false, code: "forbidden" });
    expect(await organizations.listTeams(world.db, admin)).toEqual({ ok: false, code: "forbidden" });
  });

  it("have members with roles of their own, who have none in the organization or in another team", async () => {
    const [north, south] = [await team("North"), await team("South")];
    const admin = await join(north, "team_admin");
    expect(admin).toMatchObject({ organizationId: owner.organizationId, teamId: north, role: "team_admin" });
    const at = (workspace: { organizationId: string; teamId: string | null }) =>
      organizations.findActorForUser(world.db, idOf(admin), workspace);
    expect(await at(organizations.wholeOrganization(owner.organizationId))).toBeNull();
    expect(await at({ organizationId: owner.organizationId, teamId: south })).toBeNull();
    // Members of the whole organization act in each team with the corresponding role.
    expect(await within(south)).toMatchObject({ teamId: south, role: "team_admin" });
    expect((await organizations.listMembers(world.db, admin)).map(({ role }) => role)).toEqual(["team_admin"]);
    expect((await organizations.listMembers(world.db, owner)).map(({ role }) => role)).toEqual(["owner"]);
    const invite = (as: Actor, role: MemberRole) =>
      organizations.inviteMember(world.deps, as, { email: `${crypto.randomUUID()}@example.org`, role, language: "en" });
    expect(await invite(admin, "team_viewer")).toMatchObject({ ok: true });
    expect(await invite(admin, "viewer")).toEqual({ ok: false, code: "forbidden" });
    expect(await invite(owner, "team_viewer")).toEqual({ ok: false, code: "forbidden" });
    const list = { organizationId: owner.organizationId, userId: idOf(admin) };
    await expect(world.db.membership.create({ data: { ...list, teamId: south, role: "admin" } })).rejects.toThrow();
    await expect(world.db.membership.create({ data: { ...list, role: "team_admin" } })).rejects.toThrow();
    await expect(
      world.db.membership.create({ data: { ...list, teamId: north, role: "team_viewer" } }),
    ).rejects.toThrow();
  });

  it("lose their members one by one, and all of a person's places end when they leave the organization", async () => {
    const [north, south] = [await team("North"), await team("South")];
    const viewer = await join(north, "team_viewer");
    const userId = idOf(viewer);
    const admin = await within(north);
    expect(await organizations.removeMember(world.deps, await within(south), userId)).toEqual({
      ok: false,
      code: "not-found",
    });
    expect(await organizations.removeMember(world.deps, owner, userId)).toEqual({ ok: false, code: "not-found" });
    expect(await organizations.changeRole(world.deps, admin, { userId, role: "team_issuer" })).toEqual({ ok: true });
    expect(await organizations.changeRole(world.deps, admin, { userId, role: "admin" })).toEqual({
      ok: false,
      code: "forbidden",
    });
    const { organizationId } = owner;
    await world.db.membership.create({ data: { organizationId, userId, role: "viewer" } });
    await world.db.membership.create({ data: { organizationId, userId, teamId: south, role: "team_viewer" } });
    expect(await organizations.leaveOrganization(world.deps, await within(north, userId))).toEqual({ ok: true });
    expect(await within(north, userId)).toMatchObject({ role: "team_viewer" });
    expect(await organizations.removeMember(world.deps, owner, userId)).toEqual({ ok: true });
    expect(await organizations.findActorForUser(world.db, userId)).toBeNull();
    // A member of the whole organization has no membership of the team to leave.
    expect(await organizations.leaveOrganization(world.deps, admin)).toMatchObject({ ok: true });
    expect(await within(north)).toMatchObject({ role: "team_admin" });
  });

  it("are places that a person chooses among, for each session by itself", async () => {
    const north = await team("North");
    const { userId } = await createPerson(world, `choosing-${count}@example.org`);
    const { organizationId } = owner;
    await world.db.membership.create({ data: { organizationId, userId, teamId: north, role: "team_viewer" } });
    const session = await signIn(world, `choosing-${count}@example.org`);
    const choose = (workspace: Parameters<typeof organizations.actFor>[2]) =>
      organizations.actFor(world.deps, { userId, sessionId: session.id }, workspace);
    expect(await choose({ organizationId })).toEqual({ ok: false, code: "not-found" });
    expect(await choose({ teamId: north })).toEqual({ ok: true });
    expect((await auth.findSession(world.deps, session.token))?.actingFor).toEqual({ organizationId, teamId: north });
    expect(await organizations.listOwnOrganizations(world.db, userId)).toMatchObject([
      { id: organizationId, role: null, teams: [{ id: north, name: "North", role: "team_viewer" }] },
    ]);
    const outsider = await createPerson(world, `outsider-${count}@example.org`);
    const theirs = { ...session, userId: outsider.userId };
    expect(await organizations.actFor(world.deps, { ...theirs, sessionId: session.id }, { teamId: north })).toEqual({
      ok: false,
      code: "not-found",
    });
  });
});

describe("what a team issues", () => {
  it("is seen by its own members and those of the whole organization, and by no other team", async () => {
    const [north, south] = [await within(await team("North")), await within(await team("South"))];
    const theirs = await world.certificate(north, { name: "Amina Benali" });
    const ours = await world.certificate(owner, { name: "Mei Chen" });
    const list = async (as: Actor, teamId: string | null = null) => {
      const found = await certificates.listCertificates(world.deps, as, { teamId });
      return found.ok ? found.certificates.map(({ recipientName }) => recipientName).sort() : found.code;
    };
    expect(await list(north)).toEqual(["Amina Benali"]);
    expect(await list(south)).toEqual([]);
    expect(await list(owner)).toEqual(["Amina Benali", "Mei Chen"]);
    expect(await list(owner, north.teamId)).toEqual(["Amina Benali"]);
    // A filter does not reach beyond the scope.
    expect(await list(south, north.teamId)).toEqual([]);
    const search = async (as: Actor, text: string) => {
      const found = await certificates.listCertificates(world.deps, as, { search: text });
      return found.ok ? found.count : found.code;
    };
    expect(await search(north, "amina")).toBe(1);
    expect(await search(south, "amina")).toBe(0);
    expect(await search(south, theirs.publicId)).toBe(0);
    for (const id of [theirs.id, ours.id]) {
      expect(await certificates.getCertificate(world.deps, south, id)).toEqual({ ok: false, code: "not-found" });
      const revoke = { id, reason: "issued-in-error" };
      expect(await certificates.revokeCertificate(world.deps, south, revoke)).toEqual({ ok: false, code: "not-found" });
    }
    expect((await certificates.getCertificate(world.deps, owner, theirs.id)).ok).toBe(true);
    expect((await certificates.getCertificate(world.deps, north, theirs.id)).ok).toBe(true);
  });

  it("is issued once in the whole organization, and another team is told without being led to it", async () => {
    const [north, south] = [await within(await team("North")), await within(await team("South"))];
    const cells = {
      name: "Amina Benali",
      email: "amina@example.org",
      achievement: "First aid",
      issued_on: "2026-11-02",
      expires_on: "",
      picture: "",
      custom: [],
    };
    const one = { template: "meridian", language: "en" as const, certificate: newCertificate(cells) };
    const first = await issuance.issueOne(world.deps, north, one);
    expect(first).toMatchObject({ ok: true, alreadyIssued: false });
    expect(await issuance.issueOne(world.deps, north, one)).toMatchObject({ ok: true, alreadyIssued: true });
    expect(await issuance.issueOne(world.deps, south, one)).toEqual({ ok: false, code: "elsewhere" });
    const draft = async (as: Actor, text: string) => {
      const made = await issuance.draftBatch(world.deps, as, {
        name: "again.csv",
        template: "meridian",
        language: "en",
        achievement: "",
        bytes: new TextEncoder().encode(text),
      });
      if (!made.ok) throw new Error(made.code);
      const batch = await issuance.getBatch(world.db, as, made.batchId);
      if (!batch.ok) throw new Error(batch.code);
      return { id: made.batchId, rows: batch.batch.rows.map(({ state, certificate }) => ({ state, certificate })) };
    };
    const header = "name,email,achievement,issued_on\n";
    const same = `${header}Amina Benali,amina@example.org,First aid,2026-11-02\n`;
    expect((await draft(south, same)).rows).toEqual([{ state: "duplicate", certificate: null }]);
    expect((await draft(north, same)).rows).toMatchObject([
      { state: "duplicate", certificate: { publicId: expect.any(String) } },
    ]);
    // An apparent correction of another team's certificate is a new certificate.
    const changed = `${header}Aminah Benali,amina@example.org,First aid,2026-11-02\n`;
    expect((await draft(north, changed)).rows).toMatchObject([{ state: "changed" }]);
    const list = await draft(south, changed);
    expect(list.rows).toMatchObject([{ state: "fresh" }]);
    // A list cannot name another team's certificate by its ID.
    const named = await draft(south, `certificate id,name\n${first.ok ? first.publicId : ""},Amina B.\n`);
    expect(named.rows).toMatchObject([{ state: "invalid" }]);
    expect(await issuance.getBatch(world.db, north, list.id)).toEqual({ ok: false, code: "not-found" });
    const issue = { batchId: list.id, validRowsOnly: false, replaceChanged: false };
    expect(await issuance.issueBatch(world.deps, north, issue)).toMatchObject({ ok: false });
    expect(await issuance.issueBatch(world.deps, south, issue)).toEqual({ ok: true, queued: 1 });
    await world.runJobs();
    const rows = await world.db.certificate.findMany({ where: { organizationId: owner.organizationId } });
    expect(rows.map(({ teamId }) => teamId).sort()).toEqual([north.teamId, south.teamId].sort());
  });

  it("stays the team's when somebody of the whole organization corrects it", async () => {
    const north = await within(await team("North"));
    const { id } = await world.certificate(north, { name: "Amina Benali" });
    const read = await issuance.getCorrectable(world.deps, owner, id);
    if (!read.ok) throw new Error(read.code);
    const correction = { ...read.values, name: "Aminah Benali" };
    const corrected = await issuance.correctCertificate(world.deps, owner, { id, correction });
    if (!corrected.ok) throw new Error(corrected.code);
    expect(await world.db.certificate.findUnique({ where: { id: corrected.id } })).toMatchObject({
      teamId: north.teamId,
    });
    expect((await certificates.getCertificate(world.deps, north, corrected.id)).ok).toBe(true);
  });

  it("is counted for it, and with everything of the organization", async () => {
    const [north, south] = [await within(await team("North")), await within(await team("South"))];
    const list = await issuance.draftBatch(world.deps, north, {
      name: "north.csv",
      template: "meridian",
      language: "en",
      achievement: "",
      bytes: csvOf(3),
    });
    if (!list.ok) throw new Error(list.code);
    await issuance.issueBatch(world.deps, north, {
      batchId: list.batchId,
      validRowsOnly: false,
      replaceChanged: false,
    });
    await world.runJobs();
    const issued = async (as: Actor) => {
      const found = await figures.getFigures(world.deps, as, { period: "30-days", achievementId: null });
      return found.ok ? found.totals.issued.count : found.code;
    };
    expect([await issued(north), await issued(south), await issued(owner)]).toEqual([3, 0, 3]);
    const styles = { organizationId: owner.organizationId, achievementId: null, teamId: north.teamId, count: 12 };
    await figures.recordCertificateViews(world.deps, [{ ...styles, kind: "viewed" }], world.clock.now());
    world.clock.advance(86_400_000);
    await figures.countSettledDays(world.deps);
    expect([await issued(north), await issued(south), await issued(owner)]).toEqual([3, 0, 3]);
    const viewed = async (as: Actor) => {
      const found = await figures.getFigures(world.deps, as, { period: "30-days", achievementId: null });
      return found.ok ? found.totals.viewed.count : found.code;
    };
    // Sums that include other teams are rounded.
    expect([await viewed(north), await viewed(owner)]).toEqual([10, 10]);
    expect(await viewed(south)).not.toBe(10);
  });

  it("is told of to the team and the whole organization when its recipient reports a mistake", async () => {
    const north = await within(await team("North"));
    const issuer = await join(north.teamId ?? "", "team_issuer");
    const other = await join(await team("South"), "team_issuer");
    const { publicId } = await world.certificate(north);
    world.post.sent.length = 0;
    const form = { kind: "wrong_details" as const, message: "My name.", fullName: "Amina", email: "amina@example.org" };
    await issuance.reportProblem(world.deps, { key: crypto.randomUUID(), publicId, language: "en", form });
    await world.runJobs();
    const addresses = world.post.sent.filter(({ subject }) => subject.includes("reports")).map(({ to }) => to.address);
    const emailOf = async (actor: Actor) =>
      (await world.db.user.findUniqueOrThrow({ where: { id: idOf(actor) } })).email;
    expect(addresses.sort()).toEqual([await emailOf(owner), await emailOf(issuer)].sort());
    const openFor = (as: Actor) => issuance.countOpenReports(world.deps, as);
    expect([await openFor(issuer), await openFor(other), await openFor(owner)]).toEqual([1, 0, 1]);
  });
});
