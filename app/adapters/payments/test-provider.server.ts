import { createHmac, timingSafeEqual } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { ChargeOutcome, Clock, Log, PaymentProvider } from "#modules/kernel/ports";
import type { Behaviour } from "./test-behaviours";
import { createTestMemory, type TestCharge } from "./test-memory.server";

/** Posts an event to the platform's webhook, as a real provider does. */
export type PostEvent = (headers: Record<string, string>, body: string) => Promise<void>;

export interface TestProviderSettings {
  directory: string;
  /** Key that signs the provider's events. */
  key: Buffer;
  /** Origin of the provider's pages. */
  publicOrigin: string;
  clock: Clock;
  log: Log;
  post: PostEvent;
  /** Delay in milliseconds of a slow charge; `laterMs` is the delay of a pending one. Set in tests only. */
  slowMs?: number;
  laterMs?: number;
}

const SLOW_MS = 5_000;
const LATER_MS = 5_000;
/** Maximum age of a signed event, in milliseconds. */
const TOLERANCE_MS = 300_000;

const Event = z.object({
  id: z.string().min(1).max(200),
  kind: z.string().min(1).max(100),
  about: z.object({
    setupRef: z.string().optional(),
    chargeRef: z.string().optional(),
    refundRef: z.string().optional(),
    key: z.string().optional(),
  }),
});

/**
 * A payment provider that exists only in this installation, for trying out payments without money. To the platform it
 * behaves like an external one: it has storage and pages of its own, and reports by webhook. `desk` holds the actions
 * of its pages.
 */
export function createTestProvider(settings: TestProviderSettings) {
  const { key: signingKey, clock, log, publicOrigin } = settings;
  const memory = createTestMemory(settings.directory);
  const keyOf = (ref: string) => ref.replace(/^test-(setup|method|charge|refund)-/, "");
  const pageOf = (ref: string) => `${publicOrigin}/dev/pay/${ref}`;

  const provider: PaymentProvider = {
    name: "test",
    kind: "card",

    async beginSetup({ key, language, returnTo, cancelTo }) {
      const setup = { key, state: "open" as const, behaviour: null, language, returnTo, cancelTo };
      await memory.add("setups", key, setup);
      return { setupRef: `test-setup-${key}`, redirectTo: pageOf(`test-setup-${key}`) };
    },

    async readSetup(setupRef) {
      const setup = await memory.read("setups", keyOf(setupRef));
      if (!setup || setup.state === "failed") return { state: "failed" };
      if (setup.state === "open" || !setup.behaviour) return { state: "open" };
      const label = `Test •••• ${setup.behaviour}`;
      return {
        state: "done",
        // No fingerprint: test cards are behaviors, which everyone shares.
        method: { ref: `test-method-${setup.key}`, customerRef: null, label, expires: null, fingerprint: null },
      };
    },

    async charge({ key, method, personIsThere, ...input }) {
      const earlier = await memory.read("charges", key);
      if (earlier) return outcomeOf(await settleLater(earlier));
      const behaviour = await behaviourOf(method.ref);
      if (behaviour === "slow") await wait(settings.slowMs ?? SLOW_MS);
      const { amountMinor, currency, description, returnTo } = input;
      const { value: charge, isNew } = await memory.add("charges", key, {
        key,
        methodRef: method.ref,
        amountMinor,
        currency,
        description,
        returnTo,
        at: clock.now(),
        ...(await decide(behaviour, method.ref, personIsThere)),
      });
      if (isNew) void tell(charge, behaviour === "tells-twice" ? 2 : 1);
      if (isNew && behaviour === "loses-answer") throw new Error("the test provider lost its answer");
      return outcomeOf(charge);
    },

    async readCharge(key) {
      const charge = await memory.read("charges", key);
      return charge ? outcomeOf(await settleLater(charge)) : { state: "unknown" };
    },

    async refund({ key, chargeRef, amountMinor, currency }) {
      const earlier = await memory.read("refunds", key);
      if (!earlier) {
        const charge = await memory.read("charges", keyOf(chargeRef));
        const before = (await memory.all("refunds")).filter((refund) => refund.chargeRef === chargeRef);
        const refunded = before.reduce((sum, refund) => sum + refund.amountMinor, 0);
        if (charge?.state !== "succeeded" || refunded + amountMinor > charge.amountMinor)
          return { state: "failed", reason: "more than was charged" };
        await memory.add("refunds", key, { key, chargeRef, amountMinor, currency, at: clock.now() });
      }
      return { state: "succeeded", refundRef: `test-refund-${key}` };
    },

    async forgetMethod({ ref }) {
      await memory.add("forgotten", ref, { methodRef: ref });
    },

    async readWebhook(headers, body) {
      const [, time = "", signature = ""] =
        /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(headers.get("test-signature") ?? "") ?? [];
      const text = new TextDecoder().decode(body);
      const expected = createHmac("sha256", signingKey).update(`${time}.${text}`).digest();
      const isOurs = signature !== "" && timingSafeEqual(Buffer.from(signature, "hex"), expected);
      if (!isOurs || Math.abs(clock.now().getTime() - Number(time)) > TOLERANCE_MS)
        return { ok: false, code: "bad-signature" };
      const event = Event.safeParse(readJson(text));
      if (!event.success) return { ok: false, code: "malformed" };
      const { id: eventId, kind, about } = event.data;
      return { ok: true, eventId, kind, about };
    },

    async *listMovements(from, until) {
      const within = (at: Date) => at >= from && at < until;
      for (const found of await memory.all("charges")) {
        const { state, key, amountMinor, currency, at } = await settleLater(found);
        if (state !== "succeeded" || !within(at)) continue;
        yield { kind: "charge", ref: `test-charge-${key}`, key, amountMinor, currency, at };
      }
      for (const { key, amountMinor, currency, at } of await memory.all("refunds"))
        if (within(at)) yield { kind: "refund", ref: `test-refund-${key}`, key, amountMinor, currency, at };
    },
  };

  const desk = {
    /** Finds the setup that a page's address names. */
    async findSetup(ref: string) {
      return isName("setup", ref) ? memory.read("setups", keyOf(ref)) : null;
    },
    /** Finishes a setup with a method of that behavior, or with none; returns the address to go back to. */
    async finishSetup(ref: string, behaviour: Behaviour | null): Promise<string | null> {
      const setup = await desk.findSetup(ref);
      if (!setup) return null;
      if (setup.state === "open") {
        await memory.change("setups", setup.key, { ...setup, behaviour, state: behaviour ? "done" : "failed" });
        void post(`setup-${setup.key}`, "setup.finished", { setupRef: ref, key: setup.key });
      }
      return behaviour ? setup.returnTo : setup.cancelTo;
    },
    async findStep(ref: string) {
      return isName("charge", ref) ? memory.read("charges", keyOf(ref)) : null;
    },
    /** Confirms or rejects a payment; returns the address to go back to. */
    async decideStep(ref: string, confirmed: boolean): Promise<string | null> {
      const charge = await desk.findStep(ref);
      if (!charge) return null;
      if (charge.state === "needs-step") {
        const state = confirmed ? ("succeeded" as const) : ("declined" as const);
        const decided = { ...charge, state, reason: confirmed ? null : ("needs-step" as const) };
        await memory.change("charges", charge.key, decided);
        void tell(decided, 1);
      }
      return charge.returnTo;
    },
  };

  async function behaviourOf(methodRef: string): Promise<Behaviour | "gone"> {
    if (!isName("method", methodRef) || (await memory.read("forgotten", methodRef))) return "gone";
    return (await memory.read("setups", keyOf(methodRef)))?.behaviour ?? "gone";
  }

  async function decide(behaviour: Behaviour | "gone", methodRef: string, personIsThere: boolean) {
    const plain = { state: "succeeded" as const, reason: null, succeedsAt: null };
    const declined = { ...plain, state: "declined" as const, reason: "declined" as const };
    switch (behaviour) {
      case "gone":
        return { ...declined, reason: "method-gone" as const };
      case "declines":
        return declined;
      case "works-once": {
        const charges = await memory.all("charges");
        return charges.some((other) => other.methodRef === methodRef && other.state === "succeeded") ? declined : plain;
      }
      case "second-step":
        return personIsThere
          ? { ...plain, state: "needs-step" as const }
          : { ...declined, reason: "needs-step" as const };
      case "later":
        return {
          state: "pending" as const,
          reason: null,
          succeedsAt: new Date(clock.now().getTime() + (settings.laterMs ?? LATER_MS)),
        };
      default:
        return plain;
    }
  }

  /** Completes a pending charge once its time has come; called by every read. */
  async function settleLater(charge: TestCharge): Promise<TestCharge> {
    if (charge.state !== "pending" || !charge.succeedsAt || charge.succeedsAt > clock.now()) return charge;
    const settled = { ...charge, state: "succeeded" as const };
    await memory.change("charges", charge.key, settled);
    return settled;
  }

  /** Posts an event about a charge; for a pending charge, once it has succeeded. A failed post is not retried. */
  async function tell(charge: TestCharge, times: number) {
    if (charge.state === "pending") {
      await wait(settings.laterMs ?? LATER_MS, undefined, { ref: false });
      return tell({ ...charge, state: "succeeded" }, times);
    }
    const { key, state } = charge;
    const about = { chargeRef: `test-charge-${key}`, key };
    await Promise.all(Array.from({ length: times }, () => post(`charge-${key}-${state}`, `charge.${state}`, about)));
  }

  async function post(id: string, kind: string, about: z.output<typeof Event>["about"]) {
    const event = signEvent(signingKey, { id, kind, about }, clock.now());
    await settings.post(event.headers, event.body).catch((error) => {
      log.warn("the test provider could not tell of a payment", { kind, error });
    });
  }

  function outcomeOf({ key, state, reason, amountMinor, currency }: TestCharge): ChargeOutcome {
    const chargeRef = `test-charge-${key}`;
    if (state === "succeeded") return { state, chargeRef, amountMinor, currency };
    if (state === "declined") return { state, chargeRef, reason: reason ?? "declined" };
    return state === "pending" ? { state, chargeRef } : { state, chargeRef, redirectTo: pageOf(chargeRef) };
  }

  return { provider, desk };
}

export type TestDesk = ReturnType<typeof createTestProvider>["desk"];

/** Signs an event as it is posted. */
export function signEvent(key: Buffer, event: z.output<typeof Event>, at: Date) {
  const body = JSON.stringify(event);
  const time = String(at.getTime());
  const signature = createHmac("sha256", key).update(`${time}.${body}`).digest("hex");
  return { headers: { "test-signature": `t=${time},v1=${signature}` }, body };
}

const isName = (kind: string, ref: string) => new RegExp(`^test-${kind}-[0-9a-f-]{36}$`).test(ref);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
