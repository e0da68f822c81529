import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findableBy } from "#modules/certificates/rules/stored-terms";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const id = fc.uuid();
const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom("Zoë O’Neill", "محمد الجزائري", "王伟", "a\tb", "'\\ :*&|!"),
);
const certificate = fc.record({
  organizationId: id,
  teamId: fc.option(id),
  recipientName: text,
  recipientEmail: fc.option(fc.emailAddress()),
  achievementName: text,
  achievementId: fc.option(id),
  batchId: fc.option(id),
  issuedBy: fc.oneof(
    id.map((user) => `user:${user}`),
    fc.constant("cli"),
  ),
  tags: fc.array(fc.constantFrom("Spring", "Été 2026", "two words", "秋"), { maxLength: 3 }),
});
type Certificate = typeof certificate extends fc.Arbitrary<infer Value> ? Value : never;

/** Reads the terms that the index has for a certificate. */
async function indexed(one: Certificate): Promise<string[]> {
  const { terms } = findableBy(one);
  const { organizationId, achievementId, batchId, issuedBy, teamId } = one;
  const [row] = await world.db.$queryRaw<{ terms: string[] }[]>`
    select tsvector_to_array(certificate_terms(${terms}::text, ${organizationId}::uuid,
      ${achievementId}::uuid, ${batchId}::uuid, ${issuedBy}::text, ${teamId}::uuid)) as terms`;
  return row?.terms ?? [];
}

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

describe("terms of a certificate", () => {
  it("are in the index with what its columns say, each behind its organization", () =>
    fc.assert(
      fc.asyncProperty(certificate, async (one) => {
        const scope = one.organizationId.slice(-6);
        const stored = (findableBy(one).terms ?? "").split("\n").slice(1);
        const columns = { a: one.achievementId, b: one.batchId, u: one.issuedBy, m: one.teamId };
        const named = Object.entries(columns).flatMap(([kind, value]) => (value ? [kind + value] : []));
        expect(await indexed(one)).toEqual(
          [...new Set([...stored, ...named])].map((term) => scope + term).sort(byBytes),
        );
      }),
      { numRuns: 150 },
    ));

  it("are none where the certificate is found by nothing any more", async () => {
    const [row] = await world.db.$queryRaw<{ terms: string[] }[]>`
      select tsvector_to_array(certificate_terms(null, ${crypto.randomUUID()}::uuid, ${crypto.randomUUID()}::uuid,
        null, 'cli', null)) as terms`;
    expect(row?.terms).toBeNull();
  });

  it("are asked for in the words of the index, which answers", async () => {
    const actor = await world.organization("asked");
    await world.certificate(actor, { name: "Zoë O’Neill" });
    const plan = await world.db.$transaction(async (tx) => {
      await tx.$executeRaw`set local enable_seqscan = off`;
      const lines = await tx.$queryRaw<{ "QUERY PLAN": string }[]>`
        explain select id from "Certificate" c where certificate_terms(c.terms, c."organizationId",
          c."achievementId", c."batchId", c."issuedBy", c."teamId") @@ ${"'abcdefwzoe':*"}::tsquery`;
      return lines.map((line) => line["QUERY PLAN"]).join("\n");
    });
    expect(plan).toContain("Certificate_terms_idx");
  });
});
