import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { certificates, organizations, verification } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { NOW, sourcesOf } from "#tests/builders/standalone";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let count = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.chain.setDown(false);
  reportedOnChain = null;
  world.clock.set("2026-11-20T08:00:00Z");
  actor = await world.organization(`keys-${++count}`);
  world.clock.set("2026-11-20T10:00:00Z");
});

async function issued() {
  const result = await world.certificate(actor);
  await world.runJobs();
  return result;
}

const keys = async () => {
  const listed = await organizations.listSigningKeys(world.deps, actor);
  if (!listed.ok) throw new Error(listed.code);
  return listed.keys;
};
const current = async () => {
  const key = (await keys()).find(({ retiredAt, compromisedFrom }) => !retiredAt && !compromisedFrom);
  if (!key) throw new Error("there is no current key");
  return key;
};
const registerAllKeys = () => organizations.registerAllKeys(world.deps);
const rotate = async (as = actor) => organizations.rotateIssuerKey(world.deps, as, { keyId: (await current()).id });
const report = (keyId: string, from: string, as = actor) =>
  organizations.reportKeyCompromise(world.deps, as, { keyId, from: new Date(from) });
const check = async (publicId: string) => {
  const verified = await verification.verify(world.deps, publicId);
  return { verdict: verified?.verdict, signature: verified?.checks.find(({ name }) => name === "signature")?.code };
};
const issuerOf = async (publicId: string): Promise<string> => JSON.parse(await world.credential(publicId)).issuer.id;

/** Compromise recorded in the contract, as standalone verifiers find it. */
let reportedOnChain: { key: string; at: Date } | null = null;

/** Verifies standalone, with the served lists and a chain that confirms every lookup. */
async function alone(publicId: string) {
  const outside: verification.StandaloneLookups = {
    ...sourcesOf(world),
    async findTenure({ organization, key }) {
      expect(organization).toBe(world.deps.urls.issuer(await slug()));
      return reportedOnChain?.key === key ? { compromisedFrom: reportedOnChain.at } : undefined;
    },
  };
  return (await verification.verifyStandalone(await world.credential(publicId), outside, NOW))?.verdict;
}

describe("rotation", () => {
  it("signs what comes after with a new key, and keeps everything before verifiable in both ways", async () => {
    const before = await issued();
    const first = await current();
    expect(await rotate()).toMatchObject({ ok: true });
    const second = await current();
    const after = await issued();
    expect(await issuerOf(before.publicId)).toBe(first.did);
    expect(await issuerOf(after.publicId)).toBe(second.did);
    for (const { publicId } of [before, after]) {
      expect(await check(publicId)).toEqual({ verdict: "valid", signature: "signed-by-issuer" });
      expect(await alone(publicId)).toBe("valid");
    }
    const rows = await keys();
    expect(rows.map(({ id, retiredAt }) => [id, retiredAt?.toISOString()])).toEqual([
      [second.id, undefined],
      [first.id, "2026-11-20T10:00:00.000Z"],
    ]);
  });

  it("lets a list go on being signed by the key of its certificates, so that a later revocation shows", async () => {
    const { id, publicId } = await issued();
    await rotate();
    expect(await alone(publicId)).toBe("valid");
    await certificates.revokeCertificate(world.deps, actor, { id, reason: "issued-in-error" });
    expect(await alone(publicId)).toBe("revoked");
  });

  it("registers and retires keys in the contract, in that order, and shows where that stands", async () => {
    await issued();
    const first = await current();
    await registerAllKeys();
    await world.runJobs();
    expect((await current()).onChain.registered?.transactionHash).toMatch(/^0x/);
    await rotate();
    await issued();
    await registerAllKeys();
    await world.runJobs();
    const [second, old] = await keys();
    expect(second?.onChain).toMatchObject({ registered: { state: "done" }, retired: null, compromised: null });
    expect(old?.onChain).toMatchObject({ registered: { state: "done" }, retired: { state: "done" } });
    const calls = world.chain.minedCalls().filter((call) => "key" in call && call.key === first.did);
    expect(calls.map(({ kind }) => kind)).toEqual(["register-key", "retire-key"]);
    expect(calls[0]).toMatchObject({ organization: world.deps.urls.issuer((await slug()) ?? "") });
  });

  it("keeps from the contract what never signed anything, until it may be in other hands", async () => {
    const first = await current();
    await rotate();
    await registerAllKeys();
    await world.runJobs();
    const ofFirst = () => world.chain.minedCalls().filter((call) => "key" in call && call.key === first.did);
    expect(ofFirst()).toEqual([]);
    await report(first.id, "2026-11-20T09:00:00Z");
    await world.runJobs();
    expect(ofFirst().map(({ kind }) => kind)).toEqual(["register-key", "retire-key", "report-key-compromise"]);
  });

  it("states each key once, however often it is asked to", async () => {
    await issued();
    await Promise.all([1, 2, 3].map(() => registerAllKeys()));
    await registerAllKeys();
    await world.runJobs();
    const { did } = await current();
    expect(world.chain.minedCalls().filter((call) => "key" in call && call.key === did)).toHaveLength(1);
  });

  it("replaces one key when two people do it at the same time", async () => {
    const { id: keyId } = await current();
    const input = { keyId };
    const results = await Promise.all([1, 2].map(() => organizations.rotateIssuerKey(world.deps, actor, input)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.code === "not-current")).toHaveLength(1);
    expect(await keys()).toHaveLength(2);
  });

  it("signs nothing with the old key while certificates are being issued at the same time", async () => {
    const first = await current();
    // Jobs run afterwards, because two concurrent runs of the queue use up each other's rounds.
    await Promise.all([rotate(), world.certificate(actor), world.certificate(actor)]);
    await world.runJobs();
    const rows = await world.db.certificate.findMany({ where: { organizationId: actor.organizationId } });
    expect(rows).toHaveLength(2);
    const { did } = await current();
    expect(did).not.toBe(first.did);
    for (const { publicId } of rows) expect((await check(publicId)).verdict).toBe("valid");
  });

  it("is for owners and admins of this organization, is audited, and is told to the owners", async () => {
    const other = await world.organization(`other-${count}`);
    const { id: keyId } = await current();
    for (const role of ["issuer", "viewer"] as const) {
      expect(await rotate(asRole(actor, role))).toEqual({ ok: false, code: "forbidden" });
    }
    expect(await organizations.rotateIssuerKey(world.deps, other, { keyId })).toEqual({
      ok: false,
      code: "not-current",
    });
    expect(await keys()).toHaveLength(1);
    expect(await rotate(asRole(actor, "admin"))).toMatchObject({ ok: true });
    expect(await world.db.auditEntry.count({ where: { subject: keyId, action: "signing-key.rotated" } })).toBe(1);
    const { organizationId } = actor;
    const [message] = await world.db.message.findMany({ where: { organizationId, kind: "signing-key" } });
    expect(message?.toAddress).toBe(`owner@${await slug()}.example`);
    await world.runJobs();
    expect(await world.db.message.findUnique({ where: { id: message?.id ?? "" } })).toMatchObject({ state: "sent" });
  });
});

describe("a compromise", () => {
  it("voids what was anchored from then on, keeps what was anchored before, and brings a new key at once", async () => {
    const { publicId } = await issued();
    const { id, did } = await current();
    const { blockTime } = await world.db.anchorBatch.findFirstOrThrow({
      where: { certificates: { some: { publicId } } },
    });
    const anchoredAt = blockTime?.getTime() ?? 0;
    world.clock.set(new Date(anchoredAt + 60_000).toISOString());
    const from = new Date(anchoredAt + 1).toISOString();
    expect(await report(id, from)).toEqual({ ok: true });
    expect(await check(publicId)).toEqual({ verdict: "valid", signature: "signed-by-issuer" });
    expect((await current()).did).not.toBe(did);
    const again = await issued();
    expect(await check(again.publicId)).toMatchObject({ verdict: "valid" });
    await world.db.issuerKey.update({ where: { id }, data: { compromisedFrom: new Date(anchoredAt) } });
    expect(await check(publicId)).toEqual({ verdict: "tampered", signature: "key-compromised" });
  });

  it("is told to the contract after the key was registered there, and to the owners", async () => {
    const { id, did } = await current();
    await report(id, "2026-11-20T09:00:00Z");
    await world.runJobs();
    const calls = world.chain.minedCalls().flatMap((call) => ("key" in call && call.key === did ? [call.kind] : []));
    expect(calls[0]).toBe("register-key");
    expect([...calls].sort()).toEqual(["register-key", "report-key-compromise", "retire-key"]);
    const reported = (await keys()).find((key) => key.id === id);
    expect(reported).toMatchObject({
      compromisedFrom: new Date("2026-11-20T09:00:00Z"),
      compromiseReportedAt: new Date("2026-11-20T10:00:00Z"),
      onChain: { compromised: { state: "done" } },
    });
    expect(await world.db.message.count({ where: { kind: "signing-key", key: { contains: id } } })).toBe(1);
  });

  it("ends the key's signing of lists: the present key signs them, and alone nobody can say more than not checked", async () => {
    const { publicId } = await issued();
    expect(await alone(publicId)).toBe("valid");
    const { id } = await current();
    await report(id, "2026-11-20T09:59:00Z");
    const { statusListId } = await world.db.certificate.findUniqueOrThrow({ where: { publicId } });
    const list = await certificates.getStatusListCredential(world.deps, {
      listId: statusListId,
      purpose: "revocation",
    });
    expect(list?.credential.issuer).toBe((await current()).did);
    expect(await alone(publicId)).toBe("not-checked");
  });

  it("shows to whoever verifies alone by the contract's date: what was anchored before the report is good", async () => {
    const { publicId } = await issued();
    const { did } = await current();
    const tree = await world.db.anchorBatch.findFirstOrThrow({ where: { certificates: { some: { publicId } } } });
    const anchoredAt = tree.blockTime?.getTime() ?? 0;
    expect(await alone(publicId)).toBe("valid");
    reportedOnChain = { key: did, at: new Date(anchoredAt + 1000) };
    expect(await alone(publicId)).toBe("valid");
    reportedOnChain = { key: did, at: new Date(anchoredAt) };
    expect(await alone(publicId)).toBe("tampered");
  });

  it.each([
    ["2026-11-20T10:00:01Z", "in-future"],
    ["2026-11-20T07:59:00Z", "before-key"],
  ])("at %s is refused: %s", async (from, code) => {
    const { id } = await current();
    expect(await report(id, from)).toEqual({ ok: false, code });
    expect((await current()).id).toBe(id);
    expect(await report(id, "2026-11-20T10:00:00Z")).toEqual({ ok: true });
  });

  it("of a retired key leaves the current one alone, and the first report stands", async () => {
    const { id } = await current();
    await rotate();
    const second = await current();
    expect(await report(id, "2026-11-20T08:30:00Z")).toEqual({ ok: true });
    expect((await current()).id).toBe(second.id);
    expect(await report(id, "2026-11-20T08:10:00Z")).toEqual({ ok: false, code: "already-reported" });
    expect((await keys()).find((key) => key.id === id)?.compromisedFrom).toEqual(new Date("2026-11-20T08:30:00Z"));
  });

  it("is reported by owners and admins of this organization alone", async () => {
    const other = await world.organization(`other-${count}`);
    const { id } = await current();
    const from = "2026-11-20T09:00:00Z";
    expect(await report(id, from, asRole(actor, "issuer"))).toEqual({ ok: false, code: "forbidden" });
    expect(await report(id, from, other)).toEqual({ ok: false, code: "not-found" });
    expect((await current()).id).toBe(id);
    expect(await report(id, from, asRole(actor, "admin"))).toEqual({ ok: true });
  });
});

const slug = async () => (await world.db.organization.findUniqueOrThrow({ where: { id: actor.organizationId } })).slug;

describe("the did:web document", () => {
  it("names all keys, says of each what it is good for, and is the other name of its did:keys", async () => {
    const first = await current();
    await rotate();
    const second = await current();
    // Keys are sorted by the start of their validity; within the same millisecond their order is undefined.
    world.clock.set("2026-11-20T10:01:00Z");
    await report(second.id, "2026-11-20T10:00:00Z");
    const third = await current();
    const document = await organizations.getDidDocument(world.deps, await slug());
    const did = `did:web:certificates.example.org:issuers:${await slug()}`;
    const nameOf = (key: { publicKeyMultibase: string }) => `${did}#${key.publicKeyMultibase}`;
    expect(document?.id).toBe(did);
    expect(document?.verificationMethod).toEqual([
      expect.objectContaining({ id: nameOf(first), type: "Multikey", expires: "2026-11-20T10:00:00.000Z" }),
      expect.objectContaining({ id: nameOf(second), revoked: "2026-11-20T10:00:00.000Z" }),
      expect.objectContaining({ id: nameOf(third), controller: did }),
    ]);
    expect(document?.assertionMethod).toEqual([nameOf(first), nameOf(third)]);
    expect(document?.alsoKnownAs).toEqual(expect.arrayContaining([first.did, third.did]));
    expect(document?.alsoKnownAs).not.toContain(second.did);
    const profile = await certificates.getIssuerProfile(world.deps, await slug());
    expect(profile?.alsoKnownAs).toEqual([did]);
    expect(document?.alsoKnownAs).toContain(profile?.id);
  });

  it("is nobody's for an unknown name", async () => {
    expect(await organizations.getDidDocument(world.deps, "nobody")).toBeNull();
  });

  it("writes a port as did:web wants it", () => {
    expect(organizations.didWebOf("http://localhost:3000/issuers/atlas")).toBe(
      "did:web:localhost%3A3000:issuers:atlas",
    );
  });
});
