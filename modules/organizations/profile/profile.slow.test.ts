import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { organizations } from "#app/modules.server";
import { ProfileSchema } from "#modules/organizations/index";
import { asRole } from "#tests/builders/as-role";
import { auditActions } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";

const ADMIN = { name: "user:00000000-0000-7000-8000-000000000000", platformRole: "admin" } as const;

let world: World;
let owner: organizations.OrganizationActor;
let viewer: organizations.OrganizationActor;
beforeEach(async () => {
  world = await createWorld();
  owner = await world.organization("atlas");
  viewer = asRole(owner, "viewer");
});
afterEach(() => world.close());

const nameOf = async (actor = owner) => (await organizations.getOrganization(world.db, actor.organizationId))?.name;
const certify = async (email: string) => {
  await world.certificate(owner, { email });
  await world.runJobs();
  return world.post.sent.at(-1);
};

describe("the name", () => {
  const rename = (text: string, as = owner) => organizations.changeName(world.deps, as, text);
  const decide = (name: string, decision: "released" | "refused") =>
    organizations.decideName(world.deps, ADMIN, {
      organizationId: owner.organizationId,
      name,
      decision,
      reason: "Looked at the register.",
    });

  it("is on certificates from now on, and those that were issued keep theirs", async () => {
    const before = await world.certificate(owner);
    expect(await rename("Zellige Institute")).toEqual({ ok: true, waits: false });
    const after = await world.certificate(owner);
    const issuerOf = async (publicId: string) => JSON.parse(await world.credential(publicId)).issuer.name;
    await world.runJobs();
    expect(await issuerOf(before.publicId)).toBe("The atlas school");
    expect(await issuerOf(after.publicId)).toBe("Zellige Institute");
    expect(await rename("Zellige Institute")).toEqual({ ok: false, code: "name-unchanged" });
    expect(await rename("\u200b \u2060")).toEqual({ ok: false, code: "name-missing" });
    expect(await rename("Other", viewer)).toEqual({ ok: false, code: "forbidden" });
  });

  it("waits where it looks like another's, under the old one, until it was compared", async () => {
    await world.organization("other");
    expect(await rename("THE  OTHER school")).toEqual({ ok: true, waits: true });
    expect(await nameOf()).toBe("The atlas school");
    const seen = await organizations.getForReview(world.deps, ADMIN, owner.organizationId);
    expect(seen).toMatchObject({ newName: { name: "THE OTHER school", lookAlikes: [{ slug: "other" }] } });
    expect(await organizations.countPendingReview(world.deps, ADMIN)).toBe(1);
    expect(await decide("Something else", "released")).toEqual({ ok: false, code: "not-found" });
    expect(await decide("THE OTHER school", "refused")).toEqual({ ok: true });
    expect(await nameOf()).toBe("The atlas school");
    await rename("The 0ther school");
    expect(await decide("The 0ther school", "released")).toEqual({ ok: true });
    expect(await nameOf()).toBe("The 0ther school");
    await world.runJobs();
    expect(world.post.sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("name.refused.subject"),
      expect.stringContaining("name.released.subject"),
    ]);
  });

  it("can be asked for no more once the request was taken back", async () => {
    await world.organization("other");
    await rename("THE OTHER school");
    expect(await organizations.withdrawNameRequest(world.deps, owner)).toEqual({ ok: true });
    expect(await organizations.withdrawNameRequest(world.deps, owner)).toEqual({ ok: false, code: "not-found" });
    expect(await decide("THE OTHER school", "released")).toEqual({ ok: false, code: "not-found" });
  });
});

describe("the details", () => {
  const form = { type: "other", timeZone: "UTC" };
  const change = (values: Record<string, string>, as = owner) =>
    organizations.changeProfile(world.deps, as, ProfileSchema.parse({ ...form, ...values }));

  it("are kept, and the audit entry says which of them changed", async () => {
    const socialLinks = "linkedin.com/school/atlas\nhttps://x.com/atlas";
    expect(await change({ timeZone: "Africa/Casablanca", socialLinks, phone: "+212 537 71 23 45" })).toEqual({
      ok: true,
    });
    expect(await organizations.timeZoneOf(world.db, owner.organizationId)).toBe("Africa/Casablanca");
    expect(await organizations.getPublicIssuer(world.db, "atlas")).toMatchObject({
      organization: { socialLinks: ["https://linkedin.com/school/atlas", "https://x.com/atlas"] },
    });
    const entry = await world.db.auditEntry.findFirst({ where: { action: "organization.profile-changed" } });
    expect(entry?.details).toEqual({ fields: "type, phone, timeZone, socialLinks" });
    expect(await change({}, viewer)).toEqual({ ok: false, code: "forbidden" });
  });

  it.each([
    [{ timeZone: "Mars/Olympus" }, "timeZoneRequired"],
    [{ socialLinks: "http://example.org" }, "linkInvalid"],
    [{ socialLinks: "a.org b.org c.org d.org e.org f.org g.org" }, "tooManyLinks"],
    [{ phone: "123" }, "phoneInvalid"],
    [{ website: "javascript:alert(1)" }, "websiteInvalid"],
  ])("refuse %j", (values, message) => {
    const result = ProfileSchema.safeParse({ ...form, ...values });
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
    expect(ProfileSchema.safeParse(form).success).toBe(true);
  });

  it("name the sender of mail to recipients, but not as somebody else", async () => {
    await world.organization("other");
    expect(await change({ senderName: "The 0ther School" })).toEqual({ ok: false, code: "sender-name-taken" });
    for (const mixed of ["Atlas - Other School", "Other School Atlas", "Atlas for the Other School"])
      expect(await change({ senderName: mixed }), mixed).toEqual({ ok: false, code: "sender-name-taken" });
    expect(await change({ senderName: "Atlas certificates" })).toEqual({ ok: true });
    expect(await certify("rim@example.org")).toMatchObject({ onBehalfOf: "Atlas certificates" });
  });
});

describe("the contact address", () => {
  const request = (address: string, as = owner) =>
    organizations.requestContactAddress(world.deps, as, { address, language: "de" });
  const tokenFromMail = async () => {
    await world.runJobs();
    return world.post.find(/\/confirm-contact\/([\w-]{22})/) ?? "";
  };
  const confirm = (token: string) => organizations.confirmContactAddress(world.deps, token);

  it("gets the answers to mail once its mailbox has shown itself, and until it is removed", async () => {
    expect(await request("office@atlas.example")).toEqual({ ok: true });
    expect(await certify("rim@example.org")).toMatchObject({ replyTo: { address: "owner@atlas.example" } });
    const sent = world.post.sent.find(({ to }) => to.address === "office@atlas.example");
    expect(sent?.subject).toContain("[de]");
    const token = /\/confirm-contact\/([\w-]{22})/.exec(sent?.text ?? "")?.[1] ?? "";
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await certify("noor@example.org")).toMatchObject({ replyTo: { address: "office@atlas.example" } });
    expect(await request("office@atlas.example")).toEqual({ ok: false, code: "contact-unchanged" });
    await organizations.removeContactAddress(world.deps, owner);
    expect(await certify("ada@example.org")).toMatchObject({ replyTo: { address: "owner@atlas.example" } });
    expect(await auditActions(world)).toEqual(
      expect.arrayContaining(["organization.contact-requested", "organization.contact-confirmed"]),
    );
  });

  it("is proven by its own mailbox and by no other one", async () => {
    await request("first@atlas.example");
    world.clock.advance(2 * 60_000);
    // Requested before the first message was sent, which must not carry the link of the second address.
    await request("second@atlas.example");
    const second = await tokenFromMail();
    expect(world.post.sent.map(({ to }) => to.address)).toEqual(["second@atlas.example"]);
    await organizations.removeContactAddress(world.deps, owner);
    expect(await confirm(second)).toEqual({ ok: false, code: "invalid-link" });
  });

  it("is asked for five times an hour at most, by those who may, and its link lasts a day", async () => {
    expect(await request("a@atlas.example", viewer)).toEqual({ ok: false, code: "forbidden" });
    for (let count = 0; count < 5; count++) {
      expect(await request(`${count}@atlas.example`)).toEqual({ ok: true });
      expect(await request("again@atlas.example")).toEqual({ ok: false, code: "sent-recently" });
      world.clock.advance(2 * 60_000);
    }
    expect(await request("again@atlas.example")).toEqual({ ok: false, code: "sent-recently" });
    world.clock.advance(60 * 60_000);
    expect(await request("again@atlas.example")).toEqual({ ok: true });
    const token = await tokenFromMail();
    world.clock.advance(25 * 3_600_000);
    expect(await confirm(token)).toEqual({ ok: false, code: "invalid-link" });
  });
});
