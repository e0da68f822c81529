import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailText } from "#app/i18n/mail-text.server";
import { achievements, certificates, issuance, organizations } from "#app/modules.server";
import { ProfileSchema } from "#modules/organizations/index";
import { asRole } from "#tests/builders/as-role";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
type Actor = Awaited<ReturnType<World["organization"]>>;

const words = {
  emailSubject: "{name}: {achievement} on {issued_on}",
  emailText: "Valid until {expires_on}.\n\nFind it at {link}, ID {id}. {organization}",
};
async function awarded(actor: Actor) {
  const content = achievements.ContentSchema.parse({
    language: "en",
    title: "Welding",
    validity: "months",
    validMonths: 24,
    ...words,
    translations: [{ language: "fr", title: "Soudage", emailSubject: "Bravo {name}" }],
  });
  const made = await achievements.createAchievement(world.deps, actor, content);
  if (!made.ok) throw new Error(made.code);
  return made.id;
}
async function received(address: string) {
  await world.runJobs();
  const mails = world.post.sent.filter(({ to }) => to.address === address);
  world.post.sent.length = 0;
  return mails;
}

describe("an organization's own words in a mail", () => {
  it("are filled in for each recipient, in the language of the certificate", async () => {
    const actor = await world.organization("own-words");
    await awarded(actor);
    const cells = { achievement: "Welding", issued_on: "2026-11-02" };
    await world.certificate(actor, { ...cells, name: "Ada {id}", email: "ada@example.org" });
    const french = { ...cells, name: "Zoé", email: "zoe@example.org" };
    const { publicId } = await world.certificate(actor, french, { language: "fr" });
    await world.runJobs();
    const [ada] = world.post.sent.filter(({ to }) => to.address === "ada@example.org");
    expect(ada?.subject).toBe("Ada {id}: Welding on November 2, 2026");
    expect(ada?.text).toContain("Valid until November 2, 2028.");
    expect(ada?.text).toMatch(/Find it at https:\S+\/v\/CERT-\S+, ID CERT-/);
    const [zoe] = await received("zoe@example.org");
    expect(zoe?.subject).toBe("Bravo Zoé");
    expect(publicId).toMatch(/^CERT-/);
  });

  it("lead nowhere but to us and to a proved domain until the platform has reviewed the organization", async () => {
    const actor = await world.organization("own-links");
    const { organizationId } = actor;
    const emailText = "Pay at https://evil.example.com/now or evil.com, see https://courses.school.ma/a, {link}";
    const texts = { language: "en", title: "Linking", emailSubject: "{name}", emailText };
    const made = await achievements.createAchievement(world.deps, actor, achievements.ContentSchema.parse(texts));
    if (!made.ok) throw new Error(made.code);
    const certificate = async (name: string) => {
      const { publicId } = await world.certificate(actor, { achievement: "Linking", name, email: "li@example.org" });
      return { publicId, text: (await received("li@example.org"))[0]?.text };
    };
    const first = await certificate("Visit www.evil.com");
    expect(first.text).toContain(
      "Pay at https: //evil. example. com/now or evil. com, see https: //courses. school. ma/a",
    );
    expect(first.text).toContain("Visit www. evil. com");
    expect(first.text).toMatch(new RegExp(`https://\\S+/v/${first.publicId}`));
    const at = world.clock.now();
    const proved = { organizationId, domain: "school.ma", token: "t", createdAt: at, verifiedAt: at, foundAt: at };
    await world.db.organizationDomain.create({ data: { ...proved, checkedAt: at } });
    const second = await certificate("Ada Second");
    expect(second.text).toContain("evil. com, see https://courses.school.ma/a");
    const admin = { name: "user:00000000-0000-7000-8000-000000000000", platformRole: "admin" } as const;
    await organizations.markReviewed(world.deps, admin, { organizationId, note: "Looked at." });
    expect((await certificate("Ada Third")).text).toContain("Pay at https://evil.example.com/now or evil.com, see");
  });

  it("are shown and sent to the person who writes them as they would be to others, once for two presses", async () => {
    const actor = await world.organization("own-words-test");
    const other = await world.organization("own-words-other");
    const achievementId = await awarded(actor);
    const deps = { ...world.deps, translate: mailText };
    const seen = await certificates.previewMessage(deps, actor, { achievementId, language: "en", drawn: "picture" });
    expect(seen?.subject).toMatch(/: Welding on /);
    const drawn = (mail: typeof seen) =>
      Object.fromEntries(
        (mail?.attachments ?? []).map(({ contentType, content }) => [contentType, content.length > 0]),
      );
    expect(drawn(seen)).toMatchObject({ "image/jpeg": true, "application/pdf": false });
    const named = await certificates.previewMessage(deps, actor, { achievementId, language: "en", drawn: "none" });
    expect(named?.attachments.map(({ filename }) => filename)).toEqual(
      seen?.attachments.map(({ filename }) => filename),
    );
    expect(drawn(named)).toMatchObject({ "image/jpeg": false, "application/pdf": false });
    expect(await certificates.previewMessage(deps, other, { achievementId, language: "en", drawn: "none" })).toBeNull();

    const ask = (who: Actor) => certificates.sendTestMessage(world.deps, who, { achievementId, language: "fr" });
    const sent = await ask(actor);
    if (!sent.ok) throw new Error(sent.code);
    expect(await ask(actor)).toEqual({ ok: false, code: "sent-recently" });
    expect(await ask(asRole(actor, "viewer"))).toEqual({ ok: false, code: "forbidden" });
    expect(await ask(other)).toEqual({ ok: false, code: "not-found" });
    const mails = await received(sent.address);
    expect(mails.map(({ subject }) => subject.split(" ")[0])).toEqual(["Bravo"]);
  });
});

describe("reminding of what expires", () => {
  it("tells each recipient once, and nobody whose certificate is over, renewed, new, or not theirs yet", async () => {
    const actor = await world.organization("reminds");
    const quiet = await world.organization("reminds-not");
    const day = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const issue = (who: Actor, name: string, expires_on: string) =>
      world.certificate(who, { name, email: `${name}@reminded.example`, expires_on });
    await issue(actor, "soon", day(130));
    await issue(actor, "later", day(160));
    const ended = await issue(actor, "ended", day(130));
    const renewed = await issue(actor, "renewed", day(130));
    await issue(quiet, "quiet", day(130));
    await world.runJobs();
    world.clock.advance(105 * 86_400_000);
    await certificates.revokeCertificate(world.deps, actor, { id: ended.id, reason: "misconduct" });
    await issuance.renewCertificate(world.deps, actor, { id: renewed.id, issuedOn: "", expiresOn: day(400) });
    await issue(actor, "new", day(20));
    await world.runJobs();
    world.post.sent.length = 0;
    expect(await remind()).toEqual([]);

    const profile = ProfileSchema.parse({ type: "other", timeZone: "UTC", reminderDays: "30" });
    expect(await organizations.changeProfile(world.deps, actor, profile)).toEqual({ ok: true });
    expect(await remind()).toEqual(["soon@reminded.example"]);
    expect(await remind()).toEqual([]);
    world.clock.advance(30 * 86_400_000);
    expect(await remind()).toEqual(["later@reminded.example"]);

    async function remind() {
      await Promise.all([certificates.remindExpiring(world.deps), certificates.remindExpiring(world.deps)]);
      await world.runJobs();
      const addressees = world.post.sent.map(({ to }) => to.address);
      world.post.sent.length = 0;
      return addressees;
    }
  });
});
