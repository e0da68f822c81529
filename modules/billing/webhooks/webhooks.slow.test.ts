import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createInbound } from "#app/api/inbound/router.server";
import { billing, type organizations } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";
import { MAX_TRIES } from "./record-event";

let world: World;
let owner: organizations.OrganizationActor;
let server: Server;
let origin: string;
beforeEach(async () => {
  world = await createWorld();
  world.clock.set("2026-11-20T10:00:00Z");
  owner = await world.organization("atlas", "basic");
  await world.db.subscription.delete({ where: { organizationId: owner.organizationId } });
  await world.trial(owner);
  await billing.saveDetails(world.deps, owner, {
    name: "Atlas Academy",
    street: "Rue 1",
    postcode: "10000",
    city: "Rabat",
    country: "MA" as const,
    vatNumber: "",
    email: "accounts@atlas.example",
    language: "en" as const,
  });
  const app = express().use(createInbound(world.deps));
  server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await world.close();
});

const post = (event: object | string, { signature = "good", provider = "stripe" } = {}) =>
  fetch(`${origin}/webhooks/${provider}`, {
    method: "POST",
    headers: { "fake-signature": signature, "content-type": "application/json" },
    body: typeof event === "string" ? event : JSON.stringify(event),
  });
const events = () => world.db.webhookEvent.findMany({ orderBy: { receivedAt: "asc" } });
const payment = () => world.db.payment.findFirstOrThrow({ orderBy: { createdAt: "desc" } });

/** Places an order and pays it; the test sets the provider's behavior before. */
async function pay() {
  const placed = await billing.placeOrder(world.deps, owner, { plan: "pro", period: "monthly", via: "stripe" });
  if (!placed.ok || !("orderId" in placed)) throw new Error("no order");
  const { orderId } = placed;
  const begun = await billing.beginSetup(world.deps, owner, { provider: "stripe", orderId });
  if (!begun.ok) throw new Error(begun.code);
  const setup = await world.db.paymentSetup.findFirstOrThrow();
  const finished = await billing.returnFromSetup(world.deps, owner, setup.id);
  if (!finished.ok || finished.state !== "done") throw new Error("no method");
  return { orderId, pay: () => billing.payOrder(world.deps, owner, { orderId, methodId: finished.methodId }) };
}

describe("a webhook", () => {
  it("settles a payment once, when it is told twice at once and again later", async () => {
    world.provider.behave("pending");
    await (await pay()).pay();
    const { id } = await payment();
    world.provider.decide(id, "succeeded");
    const event = { id: "evt_1", kind: "payment.succeeded", about: { chargeRef: `charge-${id}` } };
    const answers = await Promise.all([post(event), post(event), post(event)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await events()).toHaveLength(1);
    await world.runJobs();
    expect(await payment()).toMatchObject({ state: "succeeded" });
    await post(event);
    await post({ ...event, id: "evt_2" });
    await world.runJobs();
    expect((await events()).map(({ state }) => state)).toEqual(["done", "done"]);
    expect(await world.db.invoice.count()).toBe(1);
    expect(world.provider.taken()).toBe((await payment()).amountMinor);
    expect((await billing.checkLedger(world.db)).faults).toEqual([]);
  });

  it("is a hint and never the truth: what it says of the payment is not believed", async () => {
    world.provider.behave("pending");
    await (await pay()).pay();
    const { id } = await payment();
    await post({ id: "evt_1", kind: "payment.succeeded", about: { chargeRef: `charge-${id}` } });
    await world.runJobs();
    expect(await payment()).toMatchObject({ state: "pending" });
  });

  it("that comes before our own answer settles the payment by our key, and the answer changes nothing", async () => {
    const { pay: payNow } = await pay();
    world.provider.fail("unanswered");
    expect(await payNow()).toMatchObject({ state: "pending" });
    const { id, state, providerRef } = await payment();
    expect({ state, providerRef }).toEqual({ state: "prepared", providerRef: null });
    await post({ id: "evt_1", kind: "payment.succeeded", about: { chargeRef: `charge-${id}`, key: id } });
    await world.runJobs();
    expect(await payment()).toMatchObject({ state: "succeeded", providerRef: `charge-${id}` });
    await billing.resumePayments(world.deps);
    expect(world.provider.charges.size).toBe(1);
    expect(await world.db.invoice.count()).toBe(1);
  });

  it("of an earlier state that comes last changes nothing", async () => {
    await (await pay()).pay();
    const { id } = await payment();
    await post({ id: "evt_9", kind: "payment.succeeded", about: { chargeRef: `charge-${id}` } });
    await post({ id: "evt_1", kind: "payment.created", about: { chargeRef: `charge-${id}` } });
    await world.runJobs();
    expect(await payment()).toMatchObject({ state: "succeeded" });
    expect(await world.db.invoice.count()).toBe(1);
  });

  it("counts money that came for a payment which had been given up", async () => {
    world.provider.behave("needs-step");
    await (await pay()).pay();
    const { id } = await payment();
    await world.db.payment.update({ where: { id }, data: { state: "declined", declineReason: "needs-step" } });
    world.provider.decide(id, "succeeded");
    await post({ id: "evt_1", kind: "payment.succeeded", about: { chargeRef: `charge-${id}` } });
    await world.runJobs();
    expect(await payment()).toMatchObject({ state: "succeeded" });
    expect((await billing.checkLedger(world.db)).faults).toEqual([]);
  });

  it("about nothing that is known here is done", async () => {
    await post({ id: "evt_1", kind: "payout.paid", about: {} });
    await post({ id: "evt_2", kind: "payment.succeeded", about: { chargeRef: "charge-other", key: "not a uuid" } });
    await world.runJobs();
    expect((await events()).map(({ state }) => state)).toEqual(["done", "done"]);
    expect(world.provider.calls()).toBe(0);
  });

  it("is tried again while its provider does not answer, is left as failed, and replayed by an admin", async () => {
    world.provider.behave("pending");
    await (await pay()).pay();
    const { id } = await payment();
    world.provider.decide(id, "succeeded");
    world.provider.fail(...Array.from({ length: MAX_TRIES }, () => "unapplied" as const));
    await post({ id: "evt_1", kind: "payment.succeeded", about: { chargeRef: `charge-${id}` } });
    await world.runJobs(MAX_TRIES + 1);
    const [failed] = await events();
    expect(failed).toMatchObject({ state: "failed", attempts: MAX_TRIES, lastError: "connection refused" });

    const input = { eventId: failed?.id ?? "", reason: "They are back" };
    const nobody = { name: "user:1", platformRole: "user" } as const;
    expect(await billing.replayEvent(world.deps, nobody, input)).toEqual({ ok: false, code: "forbidden" });
    const admin = { name: "user:1", platformRole: "admin" } as const;
    expect(await billing.replayEvent(world.deps, admin, input)).toEqual({ ok: true });
    expect(await billing.replayEvent(world.deps, admin, input)).toEqual({ ok: false, code: "not-found" });
    await world.runJobs();
    expect(await payment()).toMatchObject({ state: "succeeded" });
    expect(await events()).toMatchObject([{ state: "done" }]);
    expect(await world.db.auditEntry.findFirst({ where: { action: "payment.event-replayed" } })).toMatchObject({
      details: { reason: "They are back" },
    });
  });

  it("is refused without a trace of why: unsigned, to nobody, too large, by another method", async () => {
    const event = { id: "evt_1", kind: "x", about: {} };
    const unsigned = await post(event, { signature: "bad" });
    expect([unsigned.status, await unsigned.text()]).toEqual([400, "Bad Request"]);
    expect((await post(event, { provider: "paypal" })).status).toBe(404);
    expect((await post(event, { provider: "__proto__" })).status).toBe(404);
    expect((await post(event, { provider: "stripe/more" })).status).toBe(404);
    expect((await post(event, { provider: "Stripe" })).status).toBe(404);
    expect((await post("x".repeat(300_000))).status).toBe(413);
    expect((await fetch(`${origin}/webhooks/stripe`)).status).toBe(405);
    expect(await events()).toEqual([]);
    expect((await post(event)).status).toBe(200);
  });

  it("is answered with 503 where it cannot be judged or stored, so that it is told again", async () => {
    const event = { id: "evt_1", kind: "x", about: {} };
    expect((await post("no json")).status).toBe(503);
    await world.db.$executeRaw`alter table "WebhookEvent" rename to "Elsewhere"`;
    expect((await post(event)).status).toBe(503);
    await world.db.$executeRaw`alter table "Elsewhere" rename to "WebhookEvent"`;
    expect((await post(event)).status).toBe(200);
  });
});
