import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates, issuance, type organizations, verification } from "#app/modules.server";
import { newCertificate } from "#modules/issuance/rules/typed-certificate";
import { asRole } from "#tests/builders/as-role";
import { schemaFaults } from "#tests/builders/open-badges-schema";
import { portraitOf, zipOf } from "#tests/builders/portraits";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: organizations.OrganizationActor;
let otherActor: organizations.OrganizationActor;
beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("photographed");
  otherActor = await world.organization("elsewhere");
});
afterAll(() => world.close());

const STYLE = { template: "keycard", language: "en" } as const;
const list = (...lines: string[]) => new TextEncoder().encode(["Name,Course,Photo", ...lines].join("\n"));

async function draft(lines: string[], pictures: Uint8Array | null, who = actor) {
  const drafted = await issuance.draftBatch(world.deps, who, {
    ...STYLE,
    name: "a.csv",
    bytes: list(...lines),
    pictures,
  });
  if (!drafted.ok) throw new Error(JSON.stringify(drafted));
  return drafted;
}

async function rowsOf(batchId: string) {
  const found = await issuance.getBatch(world.db, actor, batchId);
  if (!found.ok) throw new Error(found.code);
  const { rows, pictures } = found.batch;
  const inOrder = [...rows].sort((a, b) => a.line - b.line);
  return { states: inOrder.map(({ state, problems }) => problems[0]?.code ?? state), pictures, rows: inOrder };
}

async function issue(batchId: string, replaceChanged = false) {
  const sent = await issuance.issueBatch(world.deps, actor, { batchId, validRowsOnly: true, replaceChanged });
  expect(sent).toMatchObject({ ok: true });
  await world.runJobs();
  const { rows } = await rowsOf(batchId);
  return rows.flatMap(({ certificate }) =>
    certificate?.publicId ? [{ ...certificate, publicId: certificate.publicId }] : [],
  );
}

const signedPicture = async (publicId: string) =>
  JSON.parse(await world.credential(publicId)).relatedResource as {
    id: string;
    digestSRI: string;
    mediaType: string;
  }[];

async function pixelAt(publicId: string, x: number, y: number) {
  const file = await certificates.renderFile(world.deps, { publicId, format: "png" });
  const image = sharp(file?.bytes ?? new Uint8Array());
  const { width, height } = await image.metadata();
  const at = { left: Math.round(x * width), top: Math.round(y * height), width: 1, height: 1 };
  return [...(await image.removeAlpha().extract(at).raw().toBuffer())];
}

describe("pictures of a list's recipients", () => {
  it("are found by the column that names them, signed by their digests, printed, and served as signed", async () => {
    const zip = await zipOf({
      "class/amina.jpg": await portraitOf("#a03020"),
      "omar.jpg": await portraitOf("#2050a0"),
    });
    const { batchId, unused } = await draft(
      ["Amina,First Aid,amina", "Omar,First Aid,Omar.JPG", "Zoe,First Aid,"],
      zip,
    );
    expect(unused).toBe(0);
    expect(await rowsOf(batchId)).toMatchObject({
      states: ["fresh", "fresh", "fresh"],
      pictures: { named: 2, found: 2 },
    });
    const [amina, omar, zoe] = await issue(batchId);
    if (!amina || !omar || !zoe) throw new Error("not issued");
    for (const { publicId } of [amina, omar]) {
      const [resource, ...more] = await signedPicture(publicId);
      const served = await certificates.findRecipientPicture(world.db, { publicId });
      const digest = createHash("sha384")
        .update(served?.bytes ?? "")
        .digest("base64");
      expect(resource).toEqual({
        id: `https://certificates.example.org/v/${publicId}/recipient.jpg`,
        digestSRI: `sha384-${digest}`,
        mediaType: "image/jpeg",
      });
      expect(more).toEqual([]);
    }
    expect(await signedPicture(zoe.publicId)).toBeUndefined();
    expect(await certificates.findRecipientPicture(world.db, { publicId: zoe.publicId })).toBeNull();
    // The face is where the template has a position for it.
    const [red = 0, , blue = 0] = await pixelAt(amina.publicId, 0.86, 0.23);
    const [omarRed = 0, , omarBlue = 0] = await pixelAt(omar.publicId, 0.86, 0.23);
    expect([red > blue, omarBlue > omarRed]).toEqual([true, true]);
    expect(await world.db.batchPicture.count({ where: { batchId } })).toBe(0);
  });

  it("that are not there are asked for: another ZIP brings them, or one goes on without", async () => {
    const { batchId } = await draft(
      ["Bo,Rescue,bo.jpg", "Cy,Rescue,cy.jpg", "Di,Rescue,di.jpg"],
      await zipOf({ "cy.jpg": Buffer.from("x") }),
    );
    expect(await rowsOf(batchId)).toMatchObject({
      states: ["picture-missing", "picture-unsupported-image", "picture-missing"],
      pictures: { named: 3, found: 0 },
    });
    const more = await zipOf({
      "bo.jpg": await portraitOf("#111"),
      "cy.jpg": await portraitOf("#222"),
      "x.png": await portraitOf("#333"),
    });
    expect(await issuance.addPictures(world.deps, actor, { batchId, bytes: more })).toEqual({
      ok: true,
      unused: 1,
    });
    expect((await rowsOf(batchId)).states).toEqual(["fresh", "fresh", "picture-missing"]);
    const corrections = new Map([[4, { picture: "bo" }]]);
    await issuance.correctBatchRows(world.deps, actor, { batchId, corrections });
    // No row named "bo" when the ZIP was read, so no picture is stored under that key.
    expect((await rowsOf(batchId)).states).toEqual(["fresh", "fresh", "picture-missing"]);
    expect(await issuance.leavePicturesOut(world.deps, actor, batchId)).toEqual({ ok: true });
    expect(await rowsOf(batchId)).toMatchObject({
      states: ["fresh", "fresh", "fresh"],
      pictures: { named: 2, found: 2 },
    });
  });

  it("count as what they show: the same list is a duplicate, another picture a change that replaces", async () => {
    const zip = await zipOf({ "eve.jpg": await portraitOf("#704010") });
    const [first] = await issue((await draft(["Eve,Law,eve"], zip)).batchId);
    const again = await draft(["Eve,Law,eve"], await zipOf({ "EVE.jpg": await portraitOf("#704010") }));
    expect((await rowsOf(again.batchId)).states).toEqual(["duplicate"]);
    const other = await draft(["Eve,Law,eve"], await zipOf({ "eve.jpg": await portraitOf("#104070") }));
    expect((await rowsOf(other.batchId)).states).toEqual(["changed"]);
    const [second] = await issue(other.batchId, true);
    expect(await signedPicture(second?.publicId ?? "")).not.toEqual(await signedPicture(first?.publicId ?? ""));
  });

  it("are seen by their organization alone, and changed by those who may issue", async () => {
    const zip = await zipOf({ "f.jpg": await portraitOf("#333") });
    const { batchId } = await draft(["Fay,Art,f"], zip);
    const input = { batchId, line: 2 };
    expect(await issuance.readLinePicture(world.db, actor, input)).toMatchObject({ width: 600 });
    expect(await issuance.readLinePicture(world.db, otherActor, input)).toBeNull();
    expect(await issuance.addPictures(world.deps, otherActor, { batchId, bytes: zip })).toEqual({
      ok: false,
      code: "not-found",
    });
    expect(await issuance.leavePicturesOut(world.deps, otherActor, batchId)).toEqual({
      ok: false,
      code: "not-found",
    });
    const viewer = asRole(actor, "viewer");
    expect(await issuance.addPictures(world.deps, viewer, { batchId, bytes: zip })).toEqual({
      ok: false,
      code: "forbidden",
    });
    await issue(batchId);
    expect(await issuance.addPictures(world.deps, actor, { batchId, bytes: zip })).toEqual({
      ok: false,
      code: "not-a-draft",
    });
  });

  it("that were exchanged in the database are noticed by fsck, and neither drawn nor served", async () => {
    const [one] = await issue(
      (await draft(["Gil,Math,g"], await zipOf({ "g.jpg": await portraitOf("#a00") }))).batchId,
    );
    if (!one) throw new Error("not issued");
    const faults = async () =>
      (await certificates.checkConsistency(world.deps)).faults.filter((fault) => fault.includes("picture"));
    expect(await faults()).toEqual([]);
    const jpeg = new Uint8Array(await portraitOf("#0a0"));
    await world.db.certificatePicture.update({ where: { certificateId: one.id }, data: { jpeg } });
    expect(await faults()).toEqual([`the picture of ${one.publicId} was altered`]);
    expect(await certificates.findRecipientPicture(world.db, one)).toBeNull();
    await world.db.certificatePicture.delete({ where: { certificateId: one.id } });
    expect(await faults()).toEqual([`the picture of ${one.publicId} is gone`]);
  });

  it("are erased with their person, from certificates and from drafts", async () => {
    const zip = await zipOf({ "ida.jpg": await portraitOf("#555"), "jo.jpg": await portraitOf("#666") });
    const [ida] = await issue((await draft(["Ida,Law,ida"], zip)).batchId);
    const { batchId } = await draft(["Ida,Chess,ida", "Jo,Chess,jo"], zip);
    const input = { certificateIds: [ida?.id ?? ""], recipient: "Ida" };
    expect(await certificates.eraseRecipient(world.deps, actor, input)).toEqual({ ok: true, erased: 1, held: 0 });
    expect(await world.db.certificatePicture.count({ where: { certificateId: ida?.id ?? "" } })).toBe(0);
    expect((await world.db.batchPicture.findMany({ where: { batchId } })).map(({ key }) => key)).toEqual(["jo"]);
  });

  it("may come with a single certificate, or be refused with a reason", async () => {
    const cells = {
      name: "Kim",
      email: "",
      achievement: "Judo",
      issued_on: "",
      expires_on: "",
      picture: "",
      custom: [],
    };
    const one = (picture: Uint8Array) =>
      issuance.issueOne(world.deps, actor, { ...STYLE, certificate: newCertificate(cells), picture });
    expect(await one(Buffer.from("no picture"))).toMatchObject({
      ok: false,
      code: "invalid",
      problems: [{ column: "picture", code: "picture-unsupported-image" }],
    });
    const issued = await one(await portraitOf("#123456"));
    if (!issued.ok) throw new Error(issued.code);
    expect(await signedPicture(issued.publicId)).toHaveLength(1);
    expect(await one(await portraitOf("#123456"))).toMatchObject({ ok: true, alreadyIssued: true, id: issued.id });
  });

  it("make a renewal what it is: the same with the same picture is not issued again", async () => {
    const cells = { name: "Noa", email: "", achievement: "Judo", issued_on: "2024-01-15", expires_on: "2025-01-15" };
    const one = async (changes: object) =>
      issuance.issueOne(world.deps, actor, {
        ...STYLE,
        certificate: newCertificate({ ...cells, custom: [], ...changes }),
        picture: await portraitOf("#224466"),
      });
    const issued = await one({});
    if (!issued.ok) throw new Error(issued.code);
    const dates = { issuedOn: "2026-02-01", expiresOn: "2027-02-01" };
    const renewed = await issuance.renewCertificate(world.deps, actor, { id: issued.id, ...dates });
    if (!renewed.ok) throw new Error(renewed.code);
    const same = { issued_on: dates.issuedOn, expires_on: dates.expiresOn };
    expect(await one(same)).toMatchObject({ ok: true, alreadyIssued: true, id: renewed.id });
  });

  it("without a place in the design are told before they are issued", async () => {
    const zip = await zipOf({ "l.jpg": await portraitOf("#777") });
    const drafted = await draft(["Lea,Yoga,l"], zip);
    const leftOut = async (batchId: string) => (await issuance.getPrinting(world.db, actor, batchId))?.leftOut;
    expect(await leftOut(drafted.batchId)).toEqual([]);
    const input = {
      template: "basel",
      language: "en" as const,
      name: "b.csv",
      bytes: list("Lea,Yoga,l"),
      pictures: zip,
    };
    const other = await issuance.draftBatch(world.deps, actor, input);
    if (!other.ok) throw new Error(other.code);
    const picture = { fault: "left-out", of: "picture" };
    expect(await leftOut(other.batchId)).toEqual([{ part: picture, count: 1, lines: [2] }]);
  });

  it("belong to a credential that Open Badges allows", async () => {
    const zip = await zipOf({ "m.jpg": await portraitOf("#888") });
    const [one] = await issue((await draft(["Mia,Golf,m"], zip)).batchId);
    const credential = JSON.parse(await world.credential(one?.publicId ?? ""));
    expect(credential.relatedResource).toHaveLength(1);
    expect(schemaFaults(credential)).toEqual([]);
    const proven = await verification.verify(world.deps, one?.publicId ?? "");
    expect(proven).toMatchObject({ verdict: "valid" });
  });
});
