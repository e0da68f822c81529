import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { certificates, issuance } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createWorld, type World } from "#tests/builders/world";
import { ProblemReportSchema } from "./schema";

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let publicId: string;
let certificateId: string;
let count = 0;

beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("reported");
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ publicId, id: certificateId } = await world.certificate(actor));
  await world.runJobs();
  world.post.sent.length = 0;
});

const FORM = ProblemReportSchema.parse({
  kind: "wrong_details",
  message: "It says Amina.\r\n\r\nMy name is Aminah <b>Benali</b>.",
  fullName: "Aminah\r\nBcc: everyone@example.org",
  email: "aminah@example.org",
});
const report = (key = `form-${++count}`, form = FORM) =>
  issuance.reportProblem(world.deps, { key, publicId: publicId.toLowerCase(), language: "fr", form });
const theReport = async () => {
  const listed = await issuance.listProblemReports(world.deps, actor);
  if (!listed.ok) throw new Error(listed.code);
  const found = listed.reports.find((one) => one.certificateId === certificateId);
  if (!found) throw new Error("it is not listed");
  return found;
};

describe("a problem report", () => {
  it("reaches everybody who may answer, once however often the form is sent, with no markup or header of its own", async () => {
    const key = `form-${++count}`;
    expect(await Promise.all([report(key), report(key), report(key)])).toEqual([
      { ok: true },
      { ok: true },
      { ok: true },
    ]);
    await world.runJobs();
    expect(world.post.sent).toHaveLength(1);
    const [mail] = world.post.sent;
    expect(mail?.to.address).toBe("owner@reported.example");
    expect(mail?.text).toContain("It says Amina.\n\nMy name is Aminah <b>Benali</b>.");
    expect(mail?.text).toContain(`https://certificates.example.org/app/reports/${(await theReport()).id}`);
    expect(mail?.html).toContain("&#60;b&#62;Benali");
    expect(`${mail?.subject} ${mail?.to.name}`).not.toMatch(/[\r\n]/);
  });

  it("is answered once, by mail in the language of who reported it, and the second colleague is told so", async () => {
    await report();
    const { id } = await theReport();
    world.post.sent.length = 0;
    const answers = await Promise.all(
      ["Corrected.", "Done."].map((answer) => issuance.answerReport(world.deps, actor, { id, answer })),
    );
    expect(answers.map((result) => (result.ok ? "ok" : result.code)).sort()).toEqual(["already-closed", "ok"]);
    await world.runJobs();
    const mails = world.post.sent.filter(({ to }) => to.address === "aminah@example.org");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain("[fr] reports.answered.subject");
    expect(mails[0]?.text).toContain((await theReport()).answer);
    const audit = await world.db.auditEntry.findMany({ where: { subject: id } });
    expect(audit.map(({ action }) => action)).toEqual(["problem-report.answered"]);
  });

  it("can be closed without a word, and then nobody gets a mail", async () => {
    await report();
    await world.runJobs();
    world.post.sent.length = 0;
    expect(await issuance.countOpenReports(world.deps, actor, certificateId)).toBe(1);
    const { id } = await theReport();
    expect(await issuance.answerReport(world.deps, actor, { id, answer: null })).toEqual({ ok: true });
    await world.runJobs();
    expect(world.post.sent).toEqual([]);
    expect(await issuance.countOpenReports(world.deps, actor, certificateId)).toBe(0);
  });

  it("is nobody's but the issuer's: another organization neither sees nor answers it, and a viewer only reads", async () => {
    await report();
    const { id } = await theReport();
    const other = await world.organization(`other-${count}`);
    expect(await issuance.getProblemReport(world.deps, other, id)).toEqual({ ok: false, code: "not-found" });
    expect(await issuance.answerReport(world.deps, other, { id, answer: "x" })).toEqual({
      ok: false,
      code: "not-found",
    });
    const viewer = asRole(actor, "viewer");
    expect(await issuance.getProblemReport(world.deps, viewer, id)).toMatchObject({ ok: true });
    expect(await issuance.answerReport(world.deps, viewer, { id, answer: "x" })).toEqual({
      ok: false,
      code: "forbidden",
    });
  });

  it("is not taken about a certificate that does not exist", async () => {
    const unknown = { key: "unknown", publicId: "CERT-2026-0000000000000000", language: "en", form: FORM };
    expect(await issuance.reportProblem(world.deps, unknown)).toEqual({ ok: false, code: "not-found" });
  });

  it("is taken and listed without a mail when twenty about the same one wait, and not when a thousand do", async () => {
    const mails = () => world.db.message.count({ where: { kind: "problem-report" } });
    for (let sent = 0; sent < 20; sent++) expect(await report()).toEqual({ ok: true });
    const before = await mails();
    expect(await report()).toEqual({ ok: true });
    expect(await mails()).toBe(before);
    const { id, ...row } = await world.db.problemReport.findFirstOrThrow({ where: { certificateId } });
    const data = Array.from({ length: 979 }, (_, n) => ({ ...row, id: crypto.randomUUID(), key: `more-${n}` }));
    await world.db.problemReport.createMany({ data });
    expect(await report()).toEqual({ ok: false, code: "too-many-open" });
    await issuance.answerReport(world.deps, actor, { id, answer: null });
    expect(await report()).toEqual({ ok: true });
  });

  it("goes with the certificate when that is erased, and with the person who reported it", async () => {
    await report();
    const { id } = await theReport();
    await issuance.answerReport(world.deps, actor, { id, answer: "We erase it." });
    await certificates.eraseRecipient(world.deps, actor, { certificateIds: [certificateId], recipient: null });
    expect(await issuance.getProblemReport(world.deps, actor, id)).toEqual({ ok: false, code: "not-found" });
    const answer = await world.db.message.findUniqueOrThrow({ where: { key: `problem-report-answer:${id}` } });
    expect(answer.toAddress).toBe("");

    ({ publicId, id: certificateId } = await world.certificate(actor));
    await report();
    await report(undefined, { ...FORM, fullName: "Somebody else", email: "else@example.org" });
    const erased = await certificates.eraseRecipient(world.deps, actor, {
      certificateIds: [],
      recipient: "AMINAH@example.org",
    });
    expect(erased).toEqual({ ok: true, erased: 0, held: 0 });
    expect((await theReport()).email).toBe("else@example.org");
    expect(await issuance.countOpenReports(world.deps, actor, certificateId)).toBe(1);
  });
});
