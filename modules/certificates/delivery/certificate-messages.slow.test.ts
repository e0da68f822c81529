import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { certificates, issuance, organizations } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let count = 0;
let id: string;
let publicId: string;
let address: string;

beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("news");
});
afterAll(() => world.close());
beforeEach(async () => {
  address = `learner${++count}@example.org`;
  ({ id, publicId } = await world.certificate(actor, { email: address, name: "Amina Benali" }, { language: "fr" }));
});

/** Returns the messages that the recipient got since the last call. */
async function received() {
  await world.runJobs();
  const mails = world.post.sent.filter(({ to }) => to.address === address);
  world.post.sent.length = 0;
  return mails;
}
const subjects = async () => (await received()).map(({ subject }) => subject.split(" ")[1]);
const change = (step: "revoke" | "suspend") =>
  certificates[`${step}Certificate`](world.deps, actor, { id, reason: "misconduct" });
const reinstate = () => issuance.reinstateCertificate(world.deps, actor, { id });

describe("the mail with a certificate", () => {
  it("comes in its issuer's name: logo, picture and PDF travel with it, answers go to the issuer, and its ID stands once in each part", async () => {
    const logo = await sharp({ create: { width: 900, height: 300, channels: 4, background: "#a03" } })
      .png()
      .toBuffer();
    await organizations.addImage(world.deps, actor, { kind: "logo", png: logo, width: 900, height: 300 });
    const [mail] = await received();
    expect(mail?.onBehalfOf).toBe("The news school");
    expect(mail?.senderName).toBe("Sanad");
    expect(mail?.replyTo).toEqual({ name: "The news school", address: "owner@news.example" });
    expect(mail?.attachments.map(({ cid, contentType }) => [cid, contentType])).toEqual([
      ["logo", "image/png"],
      ["picture", "image/jpeg"],
      [undefined, "application/pdf"],
    ]);
    const [shownLogo, picture] = mail?.attachments ?? [];
    expect(await sharp(shownLogo?.content).metadata()).toMatchObject({ width: 336, height: 112 });
    expect(await sharp(picture?.content).metadata()).toMatchObject({ format: "jpeg", width: 800 });
    expect(picture?.content.length).toBeLessThan(120_000);
    for (const cid of ["cid:logo", "cid:picture"]) expect(mail?.html.split(cid)).toHaveLength(2);
    const address = `https://certificates.example.org/v/${publicId}`;
    expect(mail?.text.split(address)).toHaveLength(2);
    const links = [...new Set(Array.from(mail?.html.matchAll(/href="([^"]+)"/g) ?? [], ([, href = ""]) => href))];
    expect(links).toEqual([address, expect.stringMatching(/^https:\/\/www\.linkedin\.com\/profile\/add\?/)]);
    const linkedIn = new URL(links[1]?.replaceAll("&#38;", "&") ?? "");
    expect(Object.fromEntries(linkedIn.searchParams)).toMatchObject({
      startTask: "CERTIFICATION_NAME",
      organizationName: "The news school",
      certUrl: address,
      certId: publicId,
    });
    expect(mail?.text).toContain(linkedIn.href);
  });

  it("has its button in the organization's accent, and in the platform's color without one", async () => {
    const ground = async () => /<td bgcolor="(#\w+)"/.exec((await received())[0]?.html ?? "")?.[1];
    expect(await ground()).toBe("#34495e");
    await organizations.changeColors(world.deps, actor, { primary: "#a01030", secondary: null });
    ({ id, publicId } = await world.certificate(actor, { email: address }));
    expect(await ground()).toBe("#a01030");
    await organizations.changeColors(world.deps, actor, { primary: null, secondary: null });
  });

  it("congratulates and offers LinkedIn once, and says neither of what is a correction, a renewal or bad news", async () => {
    const festive = async () =>
      (await received()).map(({ text }) => [text.includes("congratulations"), text.includes("linkedin.com")]);
    expect(await festive()).toEqual([[true, true]]);
    const renewed = await issuance.renewCertificate(world.deps, actor, { id, issuedOn: "", expiresOn: "" });
    expect(renewed).toMatchObject({ ok: true });
    expect(await festive()).toEqual([[false, false]]);
    await change("suspend");
    expect(await festive()).toEqual([[false, false]]);
    await reinstate();
    expect(await festive()).toEqual([[false, false]]);
    await change("revoke");
    expect(await festive()).toEqual([[false, false]]);
  });

  it("says of a corrected certificate that it replaces the earlier one, and of that one nothing more", async () => {
    expect(await subjects()).toEqual(["certificate.issued.subject"]);
    const bytes = new TextEncoder().encode(
      `name,email,achievement,issued_on\nAminah Benali,${address},Chemistry,2026-11-02\n`,
    );
    const style = { template: "meridian", language: "fr" } as const;
    const drafted = await issuance.draftBatch(world.deps, actor, { name: "corrected.csv", bytes, ...style });
    if (!drafted.ok) throw new Error(JSON.stringify(drafted));
    const { batchId } = drafted;
    await issuance.issueBatch(world.deps, actor, { batchId, validRowsOnly: false, replaceChanged: true });
    const [mail] = await received();
    expect(mail?.subject).toContain("certificate.corrected.subject");
    expect(mail?.text).not.toMatch(/congratulations|linkedin/);
  });
});

describe("a recipient", () => {
  it("is told once of a revocation, with the reason, and gets no files with it", async () => {
    await received();
    await change("revoke");
    await change("revoke");
    const mails = await received();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("reasons.misconduct");
    expect(mails[0]?.attachments.filter(({ cid }) => cid !== "logo")).toEqual([]);
  });

  it("is told of each suspension, and gets the new file with each reinstatement, which waits for its anchor", async () => {
    const [first] = await received();
    const files = [Buffer.from(first?.attachments.at(-1)?.content ?? [])];
    for (let round = 0; round < 2; round++) {
      world.clock.advance(60_000);
      await change("suspend");
      expect(await subjects()).toEqual(["certificate.suspended.subject"]);
      world.clock.advance(60_000);
      await reinstate();
      const [waiting] = await world.db.$queryRaw<{ later: boolean }[]>`
        select run_at > now() as later from graphile_worker.jobs where task_identifier = 'mail.deliver'`;
      expect(waiting).toEqual({ later: true });
      const [mail] = await received();
      expect(mail?.subject).toContain("certificate.reinstated.subject");
      const pdf = Buffer.from(
        mail?.attachments.find(({ contentType }) => contentType === "application/pdf")?.content ?? [],
      );
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
      expect(files.some((earlier) => earlier.equals(pdf))).toBe(false);
      files.push(pdf);
    }
  });

  it("hears nothing of what is not so any more when the mail leaves, nor of a certificate that never reached them", async () => {
    await change("revoke");
    expect(await received()).toEqual([]);

    ({ id, publicId } = await world.certificate(actor, { email: address }));
    await received();
    await change("suspend");
    await reinstate();
    expect(await subjects()).toEqual(["certificate.reinstated.subject"]);
  });
});
