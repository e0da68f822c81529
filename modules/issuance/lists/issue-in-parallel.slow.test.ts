import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { certificates, issuance } from "#app/modules.server";
import { newCertificate } from "#modules/issuance/rules/typed-certificate";
import { createWorld, type World } from "#tests/builders/world";

const style = { template: "meridian", language: "en" } as const;
const cells = (name: string) => ({
  name,
  email: "",
  achievement: "Chemistry",
  issued_on: "2026-11-02",
  expires_on: "",
  picture: "",
  custom: [],
});

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

/** Makes the next fifteen attempts to store a certificate fail with PostgreSQL's deadlock error. */
async function injectDeadlocks() {
  await world.db.$executeRawUnsafe(`CREATE SEQUENCE injected`);
  await world.db.$executeRawUnsafe(`CREATE FUNCTION inject() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF nextval('injected') <= 15 THEN RAISE EXCEPTION 'injected' USING ERRCODE = '40P01'; END IF; RETURN NEW; END $$`);
  await world.db.$executeRawUnsafe(
    `CREATE TRIGGER inject BEFORE INSERT ON "Certificate" FOR EACH ROW EXECUTE FUNCTION inject()`,
  );
}

describe("issuing one certificate", () => {
  it("that is asked for many times at once makes one, and every other asker gets that one", async () => {
    const actor = await world.organization("parallel");
    const input = { ...style, certificate: newCertificate(cells("Ada Lovelace")) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => issuance.issueOne(world.deps, actor, input)));
    expect(new Set(answers.map((answer) => answer.ok && answer.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.ok && !answer.alreadyIssued)).toHaveLength(1);
    expect(await world.db.certificate.count()).toBe(1);
  });

  it("goes through where the database reports a deadlock", async () => {
    const actor = await world.organization("deadlocks");
    await injectDeadlocks();
    const names = Array.from({ length: 15 }, (_, i) => `Person ${String.fromCharCode(65 + i)}`);
    const answers = await Promise.all(
      names.map((name) => issuance.issueOne(world.deps, actor, { ...style, certificate: newCertificate(cells(name)) })),
    );
    expect(answers.every((answer) => answer.ok && !answer.alreadyIssued)).toBe(true);
    expect(await world.db.certificate.count()).toBe(15);
  });

  it("is revoked once, however many ask for it at the same moment", async () => {
    const actor = await world.organization("revoked");
    const issued = await issuance.issueOne(world.deps, actor, {
      ...style,
      certificate: newCertificate(cells("Ada Lovelace")),
    });
    if (!issued.ok) throw new Error(issued.code);
    const revoke = () =>
      certificates.revokeCertificate(world.deps, actor, { id: issued.id, reason: "issued-in-error" });
    const answers = await Promise.all(Array.from({ length: 10 }, revoke));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok).map(({ ok: _ok, ...rest }) => rest)).toEqual(
      Array(9).fill({ code: "already-revoked" }),
    );
  });
});

describe("a list", () => {
  it("that is sent off many times at once is queued once", async () => {
    const actor = await world.organization("list");
    const bytes = new TextEncoder().encode("name,achievement\nAda Lovelace,Chemistry\n");
    const drafted = await issuance.draftBatch(world.deps, actor, { ...style, name: "list.csv", bytes });
    if (!drafted.ok) throw new Error(drafted.code);
    const input = { batchId: drafted.batchId, validRowsOnly: false, replaceChanged: false };
    const answers = await Promise.all(Array.from({ length: 10 }, () => issuance.issueBatch(world.deps, actor, input)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.code === "not-a-draft")).toHaveLength(9);
  });
});
