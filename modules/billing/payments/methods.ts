import { recordAudit } from "../../audit/index.server";
import { toActorName } from "../../kernel/actor-name";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor } from "../../organizations/index.server";
import type { BillingDeps } from "../deps";
import * as store from "../store";
import { noteTrialUser } from "../trials/trial-use";

/**
 * Sends a person to a provider to save a payment method, for an order or for renewals. The setup is stored before the
 * provider is called, and its id is the idempotency key there. Codes: `forbidden`, `no-details`, `not-offered`,
 * `provider-unavailable` (nothing has happened; it can be tried again).
 */
export async function beginSetup(
  deps: BillingDeps,
  actor: OrganizationActor,
  input: { provider: string; orderId: string | null },
): Promise<Result<{ redirectTo: string }, "forbidden" | "no-details" | "not-offered" | "provider-unavailable">> {
  if (!can(actor, "billing.manage")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const provider = deps.payments.offered.find(({ name }) => name === input.provider);
  if (!provider) return { ok: false, code: "not-offered" };
  const details = await store.findDetails(deps.db, organizationId);
  if (!details) return { ok: false, code: "no-details" };
  const order = input.orderId ? await store.findOrder(deps.db, organizationId, input.orderId) : null;
  const setup = await store.insertSetup(deps.db, {
    id: deps.ids.uuid(),
    organizationId,
    provider: provider.name,
    orderId: order?.id ?? null,
    createdBy: actor.name,
    createdAt: deps.clock.now(),
  });
  try {
    const { setupRef, redirectTo } = await provider.beginSetup({
      key: setup.id,
      organizationId,
      customer: { name: details.name, email: details.email },
      language: details.language,
      returnTo: deps.billingUrls.setup(setup.id),
      cancelTo: deps.billingUrls.plan(),
    });
    await store.updateSetup(deps.db, setup.id, { providerRef: setupRef, redirectTo });
    return { ok: true, redirectTo };
  } catch {
    return { ok: false, code: "provider-unavailable" };
  }
}

/**
 * Reads the outcome of a setup from the provider and stores the method once. This does not pay the order of the setup.
 */
export async function finishSetup(
  deps: BillingDeps,
  setupId: string,
): Promise<{ state: "open" | "failed" } | { state: "done"; methodId: string; orderId: string | null }> {
  const setup = await store.findSetupById(deps.db, setupId);
  const provider = setup && deps.payments.find(setup.provider);
  if (!setup || !provider || setup.state === "failed") return { state: "failed" };
  const { orderId, organizationId, providerRef } = setup;
  if (setup.methodId) return { state: "done", methodId: setup.methodId, orderId };
  if (!providerRef) return { state: "open" };
  const outcome = await provider.readSetup(providerRef);
  if (outcome.state === "open") return { state: "open" };
  return deps.db.$transaction(async (tx) => {
    await store.lockSubscription(tx, organizationId);
    if (outcome.state === "failed") {
      await store.endSetup(tx, setupId, "failed", null);
      return { state: "failed" };
    }
    const { ref, customerRef, label, expires, fingerprint } = outcome.method;
    const method = await store.upsertMethod(tx, {
      id: deps.ids.uuid(),
      organizationId,
      provider: setup.provider,
      ref,
      customerRef,
      label,
      expires,
      createdAt: deps.clock.now(),
    });
    if (await store.endSetup(tx, setupId, "done", method.id)) {
      // Renewals are charged to a method that was saved without an order.
      const subscription = await store.findSubscription(tx, organizationId);
      if (!orderId && subscription?.period) await store.updateSubscription(tx, organizationId, { methodId: method.id });
      if (fingerprint)
        await noteTrialUser(tx, deps, organizationId, { kind: "card", name: fingerprint, isPaying: orderId !== null });
      const details = { provider: setup.provider, label };
      await recordAudit(tx, deps, {
        organizationId,
        actor: toActorName(setup.createdBy),
        action: "plan.method-added",
        subject: method.id,
        details,
      });
    }
    return { state: "done", methodId: method.id, orderId };
  });
}

/** Reads the outcome of a setup of the actor's organization. Codes: `forbidden`, `not-found`. */
export async function returnFromSetup(deps: BillingDeps, actor: OrganizationActor, setupId: string) {
  if (!can(actor, "billing.manage")) return { ok: false as const, code: "forbidden" as const };
  const setup = await store.findSetup(deps.db, actor.organizationId, setupId);
  if (!setup) return { ok: false as const, code: "not-found" as const };
  return { ok: true as const, ...(await finishSetup(deps, setupId).catch(() => ({ state: "open" as const }))) };
}

/**
 * Removes a method. Renewals are charged to a remaining one, or have to be paid by hand. The provider is asked to
 * delete the method as well; a failure is ignored. Codes: `forbidden`, `not-found`.
 */
export async function removeMethod(
  deps: BillingDeps,
  actor: OrganizationActor,
  input: { methodId: string },
): Promise<Result<null, "forbidden" | "not-found">> {
  if (!can(actor, "billing.manage")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const method = await store.findMethod(deps.db, organizationId, input.methodId);
  const removed = await deps.db.$transaction(async (tx) => {
    const subscription = await store.lockSubscription(tx, organizationId);
    if (!(await store.removeMethod(tx, organizationId, input.methodId, deps.clock.now()))) return false;
    const [left] = await store.findMethods(tx, organizationId);
    if (subscription?.methodId === input.methodId)
      await store.updateSubscription(tx, organizationId, { methodId: left?.id ?? null });
    await recordAudit(tx, deps, {
      organizationId,
      actor: actor.name,
      action: "plan.method-removed",
      subject: input.methodId,
      details: { label: method?.label ?? "" },
    });
    return true;
  });
  if (!removed || !method) return { ok: false, code: "not-found" };
  const { ref, customerRef, provider } = method;
  await deps.payments
    .find(provider)
    ?.forgetMethod({ ref, customerRef })
    .catch(() => {});
  return { ok: true };
}
