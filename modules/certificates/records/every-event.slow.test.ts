import { afterEach, beforeEach, expect, it } from "vitest";
import { certificates, chain, issuance, mail, organizations } from "#app/modules.server";
import { EVENT_TYPES } from "#modules/events/index";
import { waitingIn } from "#tests/builders/approvals";
import { createPerson } from "#tests/builders/person";
import { createWorld, csvOf, type World } from "#tests/builders/world";

const style = { template: "meridian", language: "en" } as const;
const plain = { validRowsOnly: false, replaceChanged: false };
const HOUR_MS = 3_600_000;
/** Personal data and words written by users: no event may contain any of them in any letter case. */
const WORDS = ["zuleika", "quist", "horology", "backlist", "whispered", "remarkable", "@", "cert-20"];
type Actor = organizations.OrganizationActor;

let world: World;
let owner: Actor;
beforeEach(async () => {
  world = await createWorld();
  owner = await world.organization("acme");
});
afterEach(() => world.close());

const list = (count: number, first = 0) =>
  csvOf(count, ([, , , ...rest], index) => {
    const number = first + index;
    return [`Zuleika Quist ${number}`, `zuleika${number}@quist.example`, "Horology", ...rest];
  });
async function draft(bytes: Uint8Array, as = owner) {
  const result = await issuance.draftBatch(world.deps, as, { ...style, name: "backlist.csv", bytes });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.batchId;
}
const send = (batchId: string, as = owner) => issuance.issueBatch(world.deps, as, { batchId, ...plain });
const OK = { ok: true };

/** Takes certificates through everything that their issuer, the platform, the chain and the disk can cause. */
async function liveThrough(ids: string[]) {
  const [one = "", two = "", three = "", four = "", five = "", six = ""] = ids;
  world.chain.reorganise({ nonceUsedElsewhere: false });
  const tree = await world.db.anchorBatch.findFirstOrThrow();
  await chain.advanceWrite(world.deps, { writeId: tree.id });
  const refused = await world.db.message.findFirstOrThrow({ where: { state: "refused" } });
  expect(await certificates.sendMessageAgain(world.deps, owner, refused.about ?? "")).toEqual(OK);
  const shown = await issuance.getCorrectable(world.deps, owner, one);
  if (!shown.ok) throw new Error(shown.code);
  const correction = { ...shown.values, name: "Zuleika Quist-Remarkable" };
  expect(await issuance.correctCertificate(world.deps, owner, { id: one, correction })).toMatchObject(OK);
  const renewal = { id: two, issuedOn: "", expiresOn: "" };
  expect(await issuance.renewCertificate(world.deps, owner, renewal)).toMatchObject(OK);
  const reason = { reason: "other", note: "Whispered." };
  expect(await certificates.setTags(world.deps, owner, { id: three, text: "whispered" })).toEqual(OK);
  expect(await certificates.suspendCertificate(world.deps, owner, { id: three, ...reason })).toEqual(OK);
  expect(await issuance.reinstateCertificate(world.deps, owner, { id: three })).toEqual(OK);
  expect(await certificates.revokeCertificate(world.deps, owner, { id: four, ...reason })).toEqual(OK);
  const { publicId } = await world.db.certificate.findUniqueOrThrow({ where: { id: five } });
  const admin: organizations.PlatformActor = { name: "cli", platformRole: "admin" };
  const freeze = { publicId, publicReason: "frozen-misuse-report", reason: "Whispered." };
  expect(await certificates.freezeCertificate(world.deps, admin, freeze)).toEqual(OK);
  expect(await certificates.unfreezeCertificate(world.deps, admin, freeze)).toEqual(OK);
  await world.runJobs();
  const erasure = { certificateIds: [six], recipient: "Zuleika Quist 5" };
  expect(await certificates.eraseRecipient(world.deps, owner, erasure)).toMatchObject(OK);
  expect(await certificates.freezeCertificate(world.deps, admin, freeze)).toEqual(OK);
  const frozen = { certificateIds: [five], recipient: null };
  expect(await certificates.eraseRecipient(world.deps, owner, frozen)).toMatchObject({ ok: true, held: 1 });
  expect(await certificates.unfreezeCertificate(world.deps, admin, freeze)).toEqual(OK);

  const whole = await world.certificate(owner, { name: "Zuleika Quist" });
  await world.db.certificate.update({ where: { id: whole.id }, data: { leaf: "0".repeat(64) } });
  await certificates.anchorWaiting(world.deps);
}

/** Reports every possible delivery outcome for a message that was sent. */
async function hearOf(certificateId: string) {
  const key = `certificate-issued:${certificateId}`;
  const reason = "550 5.1.1 zuleika7@quist.example whispered";
  const report = { key, sending: 1, source: "system", reason, reportedAt: world.clock.now() } as const;
  for (const outcome of ["delayed", "accepted", "bounced", "complained"] as const)
    expect(await world.db.$transaction((tx) => mail.reportDelivery(tx, world.deps, { ...report, outcome }))).toBe(
      "changed",
    );
}

/**
 * Takes batches through every state: imported, discarded, stopped, scheduled, held for approval, approved and rejected.
 */
async function issueLists() {
  const { organizationId } = owner;
  const pasted = "Name\tCourse\nZuleika Quist\tHorology\n";
  const brought = { ...style, name: "backlist", source: { pasted }, achievement: "" };
  const imported = await issuance.importList(world.deps, owner, brought);
  if (!imported.ok) throw new Error(JSON.stringify(imported));
  const read = await issuance.getImport(world.deps, owner, imported.batchId, {});
  if (!read.ok) throw new Error(read.code);
  const { sheet, headerLine, columns } = read.list;
  const matching = { sheet, headerLine, columns, orders: {}, rows: {} } as issuance.Matching;
  expect(await issuance.matchColumns(world.deps, owner, { batchId: imported.batchId, matching })).toEqual(OK);

  expect(await issuance.discardBatch(world.deps, owner, await draft(list(1, 100)))).toEqual(OK);
  const stopped = await draft(list(1, 200));
  await send(stopped);
  expect(await issuance.stopBatch(world.deps, owner, stopped)).toEqual(OK);
  expect(await issuance.resumeBatch(world.deps, owner, stopped)).toEqual(OK);

  const { userId } = await createPerson(world, "second@quist.example");
  await world.db.membership.create({ data: { organizationId, userId, role: "issuer" } });
  const issuer = organizations.actorWithRole({ name: `user:${userId}`, organizationId, teamId: null, role: "issuer" });
  const scheduled = await draft(list(1, 300), issuer);
  const plan = { batchId: scheduled, at: new Date(world.clock.now().getTime() + HOUR_MS), ...plain };
  expect(await issuance.scheduleBatch(world.deps, issuer, plan)).toEqual(OK);
  expect(await issuance.unscheduleBatch(world.deps, issuer, scheduled)).toEqual(OK);
  expect(await issuance.scheduleBatch(world.deps, issuer, plan)).toEqual(OK);

  expect(await organizations.setApprovalRequired(world.deps, owner, true)).toEqual(OK);
  const batchId = await draft(list(1, 400), issuer);
  const seen = async () => {
    const submission = await waitingIn(world, batchId);
    const content = await issuance.seeSubmitted(world.db, owner, batchId);
    return { batchId, submission, seen: content?.seen ?? "" };
  };
  expect(await send(batchId, issuer)).toMatchObject({ submitted: true });
  expect(await issuance.withdrawBatch(world.deps, issuer, batchId)).toEqual(OK);
  await send(batchId, issuer);
  const words = "Whispered: not remarkable.";
  expect(await issuance.declineBatch(world.deps, owner, { ...(await seen()), words })).toEqual(OK);
  await send(batchId, issuer);
  expect(await issuance.approveBatch(world.deps, owner, await seen())).toEqual(OK);
  await world.db.membership.deleteMany({ where: { userId } });
  world.clock.advance(2 * HOUR_MS);
  await issuance.issueScheduled(world.deps, { organizationId, batchId: scheduled });
  await world.runJobs();
}

it("tells of everything that there is a type for, and names nobody", async () => {
  world.post.answers.push({ outcome: "refused", reason: "550 5.1.1 zuleika0@quist.example unknown" });
  world.post.answers.push({ outcome: "unconfirmed", reason: "no answer" });
  const batchId = await draft(list(8));
  await send(batchId);
  await world.runJobs();
  const issued = await world.db.certificate.findMany({ where: { batchId }, orderBy: { recipientName: "asc" } });
  // Proves that the searched words do occur in the issued certificates.
  expect(issued[0]).toMatchObject({ recipientName: "Zuleika Quist 0", achievementName: "Horology" });
  await hearOf(issued[7]?.id ?? "");
  await liveThrough(issued.map(({ id }) => id));
  await issueLists();

  const all = await world.db.event.findMany();
  expect(Object.keys(EVENT_TYPES).filter((type) => !all.some((event) => event.type === type))).toEqual([]);
  const namesOf = ({ type, data }: (typeof all)[number]) => {
    const text = JSON.stringify(data).toLowerCase();
    return WORDS.flatMap((word) => (text.includes(word) ? [`${type}: ${word}`] : []));
  };
  expect(all.flatMap(namesOf)).toEqual([]);
});
