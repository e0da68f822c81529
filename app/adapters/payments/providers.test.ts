import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChargeInput, PaymentProvider, SavedMethod, SetupInput, WebhookAbout } from "#modules/kernel/ports";
import { fakePaypal } from "#tests/fakes/fake-paypal";
import { fakeStripe } from "#tests/fakes/fake-stripe";
import type { Fault } from "#tests/fakes/http-company";
import { createPaypal } from "./paypal.server";
import { createStripe } from "./stripe.server";
import type { Behaviour } from "./test-behaviours";
import { createTestProvider, signEvent } from "./test-provider.server";

const TIMEOUT_MS = 300;
type Wanted = "succeeds" | "declines" | "no-funds" | "expired" | "second-step" | "later";

/** A payment provider as the tests control it: what people do on its pages, and how it fails. */
interface Company {
  provider: PaymentProvider;
  /** A payment method that behaves as wanted; null if the provider has none. */
  method(wanted: Wanted): SavedMethod | null | Promise<SavedMethod | null>;
  gone: SavedMethod;
  finishSetup(setupRef: string, done: boolean): unknown;
  /** Confirms or rejects a charge's second step, or completes a pending charge. */
  finish(chargeRef: string, confirmed: boolean): unknown;
  /**
   * Makes the next charge or refund fail. Null for the provider that runs in this process and so is never unreachable.
   */
  fail: ((what: "charge" | "refund", fault: Fault) => void) | null;
  /** Simulates a day later: idempotency keys are forgotten, and searches find everything. */
  aDayLater(): void;
  countCharges(key: string): number | Promise<number>;
  countRefunds(key: string): number | Promise<number>;
  event(input: { chargeRef: string; key: string; at?: Date; forged?: boolean; body?: string }): {
    headers: Headers;
    body: Uint8Array;
  };
  close(): Promise<unknown>;
}

async function stripeCompany(): Promise<Company> {
  const fake = await fakeStripe();
  return {
    provider: createStripe({ ...fake.settings, timeoutMs: TIMEOUT_MS }),
    method: fake.addMethod,
    gone: { ref: "pm_gone", customerRef: "cus_gone" },
    finishSetup: (ref, done) => fake.finishSession(ref, done ? "complete" : "expired"),
    finish: fake.finishIntent,
    // The package retries once with the same key if the connection breaks.
    fail: (what, fault) => {
      const times = typeof fault === "number" || fault === "silent" ? 1 : 2;
      for (let time = 0; time < times; time++)
        fake.failNext(what === "charge" ? /^POST .*payment_intents/ : /^POST .*refunds/, fault);
    },
    aDayLater() {
      fake.aDayLater();
      fake.state.searchKnows = true;
    },
    countCharges: fake.countCharges,
    countRefunds: fake.countRefunds,
    event({ chargeRef, key, at, forged, body }) {
      const object = { object: "payment_intent", id: chargeRef, metadata: { key } };
      const event = fake.event(object, {
        ...(at ? { at: at.getTime() / 1000 } : {}),
        ...(forged ? { secret: "whsec_other" } : {}),
      });
      return body === undefined ? event : { ...event, body: new TextEncoder().encode(body) };
    },
    close: fake.close,
  };
}

async function paypalCompany(): Promise<Company> {
  const fake = await fakePaypal();
  return {
    provider: createPaypal({ ...fake.settings, timeoutMs: TIMEOUT_MS }),
    method: fake.addMethod,
    gone: { ref: "TOK_GONE", customerRef: null },
    finishSetup: (ref, done) => fake.finishSetup(ref, done ? "approved" : "gone"),
    finish: fake.finishOrder,
    fail: (what, fault) => fake.failNext(what === "charge" ? /^POST .*orders$/ : /^POST .*refund$/, fault),
    aDayLater() {
      fake.aDayLater();
      fake.state.searchKnows = true;
    },
    countCharges: fake.countCharges,
    countRefunds: fake.countRefunds,
    event({ chargeRef, key, at, forged, body }) {
      const resource = { id: "CAP1", custom_id: key, supplementary_data: { related_ids: { order_id: chargeRef } } };
      const event = fake.event(resource, {
        ...(at ? { at: at.getTime() / 1000 } : {}),
        ...(forged ? { secret: "other" } : {}),
      });
      return body === undefined ? event : { ...event, body: new TextEncoder().encode(body) };
    },
    close: fake.close,
  };
}

async function testCompany(): Promise<Company> {
  const directory = await mkdtemp(path.join(tmpdir(), "test-payments-"));
  const key = Buffer.alloc(32, 7);
  const log = { info() {}, warn() {}, error() {} };
  const clock = { now: () => new Date() };
  const { provider, desk } = createTestProvider({
    directory,
    key,
    log,
    clock,
    publicOrigin: "https://certificates.example.org",
    post: async () => {},
    laterMs: 60,
    slowMs: 10,
  });
  const count = async (kind: "charge" | "refund", wanted: string) => {
    let found = 0;
    for await (const movement of provider.listMovements(new Date(0), new Date("2100-01-01")))
      if (movement.kind === kind && movement.key === wanted) found++;
    return found;
  };
  const behaviours: Partial<Record<Wanted, Behaviour>> = {
    succeeds: "succeeds",
    declines: "declines",
    "second-step": "second-step",
    later: "later",
  };
  return {
    provider,
    async method(wanted) {
      const behaviour = behaviours[wanted];
      if (!behaviour) return null;
      const { setupRef } = await provider.beginSetup(setupInput());
      await desk.finishSetup(setupRef, behaviour);
      const setup = await provider.readSetup(setupRef);
      return setup.state === "done" ? setup.method : null;
    },
    gone: { ref: `test-method-${randomUUID()}`, customerRef: null },
    finishSetup: (ref, done) => desk.finishSetup(ref, done ? "succeeds" : null),
    finish: async (ref, confirmed) => {
      await desk.decideStep(ref, confirmed);
      await new Promise((resolve) => setTimeout(resolve, 80));
    },
    fail: null,
    aDayLater() {},
    countCharges: (wanted) => count("charge", wanted),
    countRefunds: (wanted) => count("refund", wanted),
    event({ chargeRef, key: ours, at = new Date(), forged, body }) {
      const about = { chargeRef, key: ours };
      const event = signEvent(
        forged ? Buffer.alloc(32, 8) : key,
        { id: randomUUID(), kind: "charge.succeeded", about },
        at,
      );
      return { headers: new Headers(event.headers), body: new TextEncoder().encode(body ?? event.body) };
    },
    close: () => rm(directory, { recursive: true }),
  };
}

function setupInput(): SetupInput {
  return {
    key: randomUUID(),
    organizationId: randomUUID(),
    customer: { name: "Atlas", email: "pay@atlas.example" },
    language: "de",
    returnTo: "https://sanad.example/app/plan?back",
    cancelTo: "https://sanad.example/app/plan",
  };
}

describe.each([
  ["stripe", stripeCompany],
  ["paypal", paypalCompany],
  ["test", testCompany],
] as const)("the provider %s", (name, start) => {
  let company: Company;
  let provider: PaymentProvider;
  beforeAll(async () => {
    company = await start();
    provider = company.provider;
  });
  afterAll(() => company.close());

  async function inputFor(wanted: Wanted, more: Partial<ChargeInput> = {}): Promise<ChargeInput | null> {
    const method = await company.method(wanted);
    return (
      method && {
        key: randomUUID(),
        method,
        amountMinor: 3451,
        currency: "EUR",
        description: "Sanad: Pro",
        personIsThere: true,
        returnTo: "https://sanad.example/app/plan/orders/1",
        ...more,
      }
    );
  }
  async function chargeOf(wanted: Wanted, more: Partial<ChargeInput> = {}) {
    const input = await inputFor(wanted, more);
    if (!input) throw new Error("this provider has no such method");
    return { input, outcome: await provider.charge(input) };
  }
  const movements = async () => {
    const found = [];
    for await (const movement of provider.listMovements(
      new Date(Date.now() - 3_600_000),
      new Date(Date.now() + 60_000),
    ))
      found.push(movement);
    return found;
  };

  it("keeps a method that somebody leaves on its page, once", async () => {
    const input = setupInput();
    const begun = await provider.beginSetup(input);
    expect(begun.redirectTo).toMatch(/^https:/);
    expect(await provider.beginSetup(input)).toEqual(begun);
    expect(await provider.readSetup(begun.setupRef)).toEqual({ state: "open" });
    await company.finishSetup(begun.setupRef, true);
    const done = await provider.readSetup(begun.setupRef);
    expect(done).toMatchObject({ state: "done", method: { label: expect.stringMatching(/^(Visa|PayPal|Test) /) } });
    expect(await provider.readSetup(begun.setupRef)).toEqual(done);
    if (done.state !== "done") throw new Error();
    // Same fingerprint for the same card, whoever stores it; wallets have none.
    expect(done.method.fingerprint).toEqual(name === "stripe" ? expect.stringMatching(/^\w{16}$/) : null);
    const charged = { key: randomUUID(), method: done.method, amountMinor: 100, currency: "EUR", description: "Sanad" };
    expect(await provider.charge({ ...charged, personIsThere: false, returnTo: input.returnTo })).toMatchObject({
      state: "succeeded",
    });
  });

  it("says that a setup failed which was not finished", async () => {
    const { setupRef } = await provider.beginSetup(setupInput());
    await company.finishSetup(setupRef, false);
    expect(await provider.readSetup(setupRef)).toEqual({ state: "failed" });
  });

  it("charges the exact amount, once for a key", async () => {
    const { input, outcome } = await chargeOf("succeeds");
    expect(outcome).toEqual({ state: "succeeded", chargeRef: expect.any(String), amountMinor: 3451, currency: "EUR" });
    expect(await provider.charge(input)).toEqual(outcome);
    expect(await company.countCharges(input.key)).toBe(1);
    if (outcome.state !== "succeeded") throw new Error();
    expect(await provider.readCharge(input.key, outcome.chargeRef)).toEqual(outcome);
  });

  it("charges once when it is asked twice at the same time", async () => {
    const input = await inputFor("succeeds");
    if (!input) throw new Error();
    const outcomes = await Promise.all([provider.charge(input), provider.charge(input)]);
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(await company.countCharges(input.key)).toBe(1);
  });

  it.each([
    ["declines", "declined"],
    ["no-funds", "insufficient-funds"],
    ["expired", "expired"],
  ] as const)("says why a method that %s is declined", async (wanted, reason) => {
    const input = await inputFor(wanted);
    if (!input) return expect(name).toBe("test");
    const outcome = await provider.charge(input);
    expect(outcome).toMatchObject({ state: "declined", reason });
    if (outcome.state === "declined" && outcome.chargeRef)
      expect(await provider.readCharge(input.key, outcome.chargeRef)).toMatchObject({ state: "declined", reason });
  });

  it("declines a method that is gone", async () => {
    const input = await inputFor("succeeds", { method: company.gone });
    if (!input) throw new Error();
    expect(await provider.charge(input)).toMatchObject({ state: "declined", reason: "method-gone" });
  });

  it("forgets a method, and takes it well when it is asked again", async () => {
    const input = await inputFor("succeeds");
    if (!input) throw new Error();
    await provider.forgetMethod(input.method);
    await provider.forgetMethod(input.method);
    expect(await provider.charge(input)).toMatchObject({ state: "declined", reason: "method-gone" });
  });

  it.each([
    [true, { state: "succeeded", amountMinor: 3451 }],
    [false, { state: "declined" }],
  ] as const)("asks for a second step, and knows how it ended: %s", async (confirmed, end) => {
    const { input, outcome } = await chargeOf("second-step");
    if (outcome.state !== "needs-step") throw new Error(outcome.state);
    expect(outcome.redirectTo).toMatch(/^https:/);
    expect(await provider.readCharge(input.key, outcome.chargeRef)).toEqual(outcome);
    await company.finish(outcome.chargeRef, confirmed);
    expect(await provider.readCharge(input.key, outcome.chargeRef)).toMatchObject(end);
    expect(await company.countCharges(input.key)).toBe(confirmed || name === "stripe" ? 1 : 0);
  });

  it("declines what needs a second step while nobody is there", async () => {
    const { outcome } = await chargeOf("second-step", { personIsThere: false });
    expect(outcome).toMatchObject({ state: "declined", reason: "needs-step" });
  });

  it("says that one is pending, and later that it succeeded", async () => {
    const { input, outcome } = await chargeOf("later");
    if (outcome.state !== "pending") throw new Error(outcome.state);
    await company.finish(outcome.chargeRef, true);
    expect(await provider.readCharge(input.key, outcome.chargeRef)).toMatchObject({ state: "succeeded" });
  });

  it("knows nothing of a charge that it was never asked for", async () => {
    expect(await provider.readCharge(randomUUID(), null)).toEqual({ state: "unknown" });
  });

  describe("where it fails", () => {
    it.each(["unapplied", 429, 500] as const)("throws at %s, and charges once when asked again", async (fault) => {
      const input = await inputFor("succeeds");
      if (!input || !company.fail) return expect(name).toBe("test");
      company.fail("charge", fault);
      await expect(provider.charge(input)).rejects.toThrow();
      expect(await company.countCharges(input.key)).toBe(0);
      expect(await provider.charge(input)).toMatchObject({ state: "succeeded" });
      expect(await company.countCharges(input.key)).toBe(1);
    });

    it("has charged what it did not answer, and charges it once when asked again", async () => {
      const input = await inputFor("succeeds");
      if (!input || !company.fail) return expect(name).toBe("test");
      company.fail("charge", "unanswered");
      await expect(provider.charge(input)).rejects.toThrow();
      expect(await company.countCharges(input.key)).toBe(1);
      const read = await provider.readCharge(input.key, null);
      expect(read.state === "unknown" ? await provider.charge(input) : read).toMatchObject({ state: "succeeded" });
      expect(await company.countCharges(input.key)).toBe(1);
    });

    it("charges once also when it is asked again after its keys are forgotten", async () => {
      const input = await inputFor("succeeds");
      if (!input || !company.fail) return expect(name).toBe("test");
      company.fail("charge", "unanswered");
      await expect(provider.charge(input)).rejects.toThrow();
      company.aDayLater();
      expect(await provider.readCharge(input.key, null)).toMatchObject({ state: "succeeded", amountMinor: 3451 });
      await provider.charge(input).catch(() => {});
      expect(await company.countCharges(input.key)).toBe(1);
    });

    it("is not waited for longer than its limit when it is silent", async () => {
      const input = await inputFor("succeeds");
      if (!input || !company.fail) return expect(name).toBe("test");
      company.fail("charge", "silent");
      const start = Date.now();
      await expect(provider.charge(input)).rejects.toThrow();
      expect(Date.now() - start).toBeLessThan(TIMEOUT_MS * 4);
    });
  });

  it("gives money back once for a key, in parts, and no more than was charged", async () => {
    const { outcome } = await chargeOf("succeeds");
    if (outcome.state !== "succeeded") throw new Error();
    const refund = { key: randomUUID(), chargeRef: outcome.chargeRef, amountMinor: 3000, currency: "EUR" };
    const first = await provider.refund(refund);
    expect(first).toEqual({ state: "succeeded", refundRef: expect.any(String) });
    company.aDayLater();
    expect(await provider.refund(refund)).toEqual(first);
    expect(await company.countRefunds(refund.key)).toBe(1);
    expect(await provider.refund({ ...refund, key: randomUUID(), amountMinor: 451 })).toMatchObject({
      state: "succeeded",
    });
    expect(await provider.refund({ ...refund, key: randomUUID(), amountMinor: 1 })).toEqual({
      state: "failed",
      reason: expect.any(String),
    });
  });

  it("gives money back once where it did not answer", async () => {
    const { outcome } = await chargeOf("succeeds");
    if (outcome.state !== "succeeded") throw new Error();
    if (!company.fail) return expect(name).toBe("test");
    const refund = { key: randomUUID(), chargeRef: outcome.chargeRef, amountMinor: 3451, currency: "EUR" };
    company.fail("refund", "unanswered");
    await expect(provider.refund(refund)).rejects.toThrow();
    expect(await provider.refund(refund)).toMatchObject({ state: "succeeded" });
    expect(await company.countRefunds(refund.key)).toBe(1);
  });

  it("lists what was charged and given back, with our keys", async () => {
    company.aDayLater();
    const { input, outcome } = await chargeOf("succeeds");
    if (outcome.state !== "succeeded") throw new Error();
    const refund = { key: randomUUID(), chargeRef: outcome.chargeRef, amountMinor: 451, currency: "EUR" };
    await provider.refund(refund);
    const declined = await chargeOf("declines");
    const listed = await movements();
    const of = (key: string) => listed.filter((movement) => movement.key === key);
    expect(of(input.key)).toEqual([
      {
        kind: "charge",
        ref: expect.any(String),
        key: input.key,
        amountMinor: 3451,
        currency: "EUR",
        at: expect.any(Date),
      },
    ]);
    expect(of(refund.key)).toMatchObject([{ kind: "refund", amountMinor: 451, currency: "EUR" }]);
    expect(of(declined.input.key)).toEqual([]);
    expect(new Set(listed.map(({ ref }) => ref)).size).toBe(listed.length);
  });

  describe("its events", () => {
    const about: WebhookAbout & { chargeRef: string; key: string } = { chargeRef: "REF-1", key: randomUUID() };
    const read = (event: { headers: Headers; body: Uint8Array }) => provider.readWebhook(event.headers, event.body);

    it("say what they are about", async () => {
      expect(await read(company.event(about))).toEqual({
        ok: true,
        eventId: expect.any(String),
        kind: expect.any(String),
        about: { chargeRef: about.chargeRef, key: about.key },
      });
    });

    it.each([
      ["with another signature", { forged: true }],
      ["that are a year old", { at: new Date(Date.now() - 365 * 24 * 3_600_000) }],
      [
        "whose text was changed",
        { body: '{"id":"evt_1","type":"x","event_type":"x","kind":"x","about":{},"data":{"object":{}}}' },
      ],
    ])("are refused %s", async (_, change) => {
      expect(await read(company.event({ ...about, ...change }))).toEqual({ ok: false, code: "bad-signature" });
    });

    it("are refused without a signature", async () => {
      const { body } = company.event(about);
      expect(await provider.readWebhook(new Headers(), body)).toEqual({ ok: false, code: "bad-signature" });
    });

    it.each(["", "nonsense", "[]", "{}"])("are refused where they read %s", async (body) => {
      expect(await read(company.event({ ...about, body }))).toMatchObject({ ok: false });
    });
  });
});
