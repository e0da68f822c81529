import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import * as vc from "@digitalbazaar/vc";
import { verifyCredential } from "@digitalcredentials/verifier-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { certificates, issuance, verification } from "#app/modules.server";
import { loadOffline } from "#modules/credentials/proofs/verify-credential-signature";
import { dayAt, startOfDay } from "#modules/kernel/zoned-day";
import { createWorld, type World } from "#tests/builders/world";

/**
 * Time zones by the moment in which a day begins, each with its shortest recent or coming day, and the first day of
 * 1900.
 */
const ZONES: [zone: string, shortest: string, in1900: string][] = [
  ["Pacific/Pago_Pago", "2026-11-28", "1900-01-01T00:00:00-11:23"],
  ["America/Santiago", "2026-09-06", "1900-01-01T00:00:00-04:43"],
  ["UTC", "2026-11-28", "1900-01-01T00:00:00Z"],
  ["Europe/Berlin", "2027-03-28", "1900-01-01T00:00:00+01:00"],
  ["Africa/Cairo", "2027-04-30", "1900-01-01T00:00:00+02:05"],
  ["Asia/Kathmandu", "2026-11-28", "1900-01-01T00:00:00+05:41"],
  ["Asia/Shanghai", "2026-11-28", "1900-01-01T00:00:00+08:06"],
  ["Pacific/Auckland", "2026-09-27", "1900-01-01T00:00:00+11:30"],
  ["Pacific/Kiritimati", "2026-11-28", "1900-01-01T00:00:00-10:29"],
];
const HOUR_MS = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function issuerIn(timeZone: string, name: string) {
  const actor = await world.organization(`${name}-${timeZone.replaceAll(/\W/g, "-").toLowerCase()}`);
  await world.db.organization.update({ where: { id: actor.organizationId }, data: { timeZone } });
  return actor;
}

const read = async (publicId: string) => JSON.parse(await world.credential(publicId));
const verdictNow = async (publicId: string) => (await verification.verify(world.deps, publicId))?.verdict;

/** Whether another verifier accepts a credential at a moment, by its proof and dates without its status. */
async function acceptedByVc(credential: object, now: Date): Promise<boolean> {
  const suite = new DataIntegrityProof({ cryptosuite });
  const input = { credential: structuredClone(credential), suite, documentLoader: loadOffline, now };
  return (await vc.verifyCredential({ ...input, checkStatus: async () => ({ verified: true }) })).verified;
}

async function acceptedByVerifierCore(credential: object, now: Date): Promise<boolean> {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  // The verifier requests a schema and a status list, which do not exist here, and logs that.
  vi.stubGlobal("fetch", async () => new Response("not found", { status: 404 }));
  const print = [vi.spyOn(console, "log"), vi.spyOn(console, "error")].map((spy) => spy.mockImplementation(() => {}));
  try {
    const input = { credential: JSON.parse(JSON.stringify(credential)), knownDIDRegistries: [] };
    const { log = [], errors = [] } = await verifyCredential(input);
    const isValid = (id: string) => log.some((step) => step.id === id && step.valid);
    return errors.length === 0 && isValid("valid_signature");
  } finally {
    for (const spy of print) spy.mockReset();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
}

describe.each(ZONES)("what an organization in %s issues", (zone, shortest, in1900) => {
  it("bears that place's date in each hour of its shortest day, and is valid from the first second on", async () => {
    const actor = await issuerIn(zone, "hours");
    const [start, end] = [startOfDay(shortest, zone), startOfDay(shortest, zone, 1)];
    if (!start || !end) throw new Error(`${shortest} is no day`);
    for (let at = start.getTime(); at < end.getTime(); at += HOUR_MS) {
      world.clock.set(new Date(at).toISOString());
      const { publicId } = await world.certificate(actor, { issued_on: "" });
      const { validFrom } = await read(publicId);
      expect([validFrom.slice(0, 10), Date.parse(validFrom)]).toEqual([shortest, start.getTime()]);
      expect(await verdictNow(publicId)).toBe("anchor-pending");
    }
    world.clock.set(new Date(start.getTime() - 1000).toISOString());
    const { publicId } = await world.certificate(actor, { issued_on: "" });
    expect((await read(publicId)).validFrom.slice(0, 10)).toBe(dayAt(new Date(start.getTime() - 1000), zone));
  });

  it("is found in the future by no verifier from its first second on, by ours the second before and by each within minutes", async () => {
    const actor = await issuerIn(zone, "verifiers");
    const start = startOfDay(shortest, zone);
    if (!start) throw new Error(`${shortest} is no day`);
    world.clock.set(start.toISOString());
    const { publicId } = await world.certificate(actor, { issued_on: "" });
    const credential = await read(publicId);
    const before = new Date(start.getTime() - 1000);
    // Both verifiers tolerate clocks that differ by five minutes.
    const longBefore = new Date(start.getTime() - 6 * 60_000);
    expect(await acceptedByVc(credential, start)).toBe(true);
    expect(await acceptedByVc(credential, longBefore)).toBe(false);
    expect(await acceptedByVerifierCore(credential, start)).toBe(true);
    expect(await acceptedByVerifierCore(credential, longBefore)).toBe(false);
    const alone = async (now: Date) => {
      const nothing = { findTransaction: async () => null, fetchStatusList: async () => null };
      return (await verification.verifyStandalone(JSON.stringify(credential), nothing, now))?.verdict;
    };
    expect(await alone(start)).toBe("not-checked");
    expect(await alone(before)).toBe("not-yet-valid");
    world.clock.set(before.toISOString());
    expect(await verdictNow(publicId)).toBe("not-yet-valid");
  });

  it("says a day of 1900 with its offset to the minute, which both take", async () => {
    const actor = await issuerIn(zone, "old");
    world.clock.set("2026-11-20T09:00:00Z");
    const { publicId } = await world.certificate(actor, { issued_on: "1900-01-01" });
    const credential = await read(publicId);
    expect(credential.validFrom).toBe(in1900);
    expect(await verdictNow(publicId)).toBe("anchor-pending");
    expect(await acceptedByVc(credential, world.clock.now())).toBe(true);
    expect(await acceptedByVerifierCore(credential, world.clock.now())).toBe(true);
  });
});

it("finds nothing in the future, anywhere on its day, of an organization that has chosen no zone", async () => {
  const actor = await world.organization("nowhere");
  // The 28th has just begun in the first time zone, where a school imports a list of that day.
  world.clock.set("2026-11-27T10:00:00Z");
  const { publicId } = await world.certificate(actor, { issued_on: "2026-11-28" });
  expect((await read(publicId)).validFrom).toBe("2026-11-28T00:00:00+14:00");
  expect(await verdictNow(publicId)).toBe("anchor-pending");
  world.clock.set("2026-11-27T09:59:59Z");
  expect(await verdictNow(publicId)).toBe("not-yet-valid");
});

it("leaves what was issued as it is when the organization moves to another zone", async () => {
  world.clock.set("2026-11-20T09:00:00Z");
  const actor = await issuerIn("Pacific/Auckland", "moving");
  const { id, publicId } = await world.certificate(actor, { issued_on: "" });
  const before = await world.credential(publicId);
  await world.db.organization.update({ where: { id: actor.organizationId }, data: { timeZone: "Pacific/Pago_Pago" } });
  expect(await world.credential(publicId)).toBe(before);
  world.clock.advance(1000);
  await certificates.suspendCertificate(world.deps, actor, { id, reason: "under-review" });
  world.clock.advance(1000);
  expect(await issuance.reinstateCertificate(world.deps, actor, { id })).toEqual({ ok: true });
  expect((await read(publicId)).validFrom).toBe("2026-11-20T00:00:00+13:00");
});
