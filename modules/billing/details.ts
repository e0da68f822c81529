import { recordAudit } from "../audit/index.server";
import type { Result } from "../kernel/result";
import { can, type OrganizationActor } from "../organizations/index.server";
import type { BillingDeps } from "./deps";
import type { Buyer } from "./rules/invoice-document";
import { readVatNumber } from "./rules/vat-number";
import type { BillingDetailsForm } from "./schemas";
import * as store from "./store";

/**
 * Stores the billing details of an organization. Codes: `forbidden`, `bad-vat-number` (its format or check digits are
 * not those of the country).
 */
export async function saveDetails(
  deps: Pick<BillingDeps, "db" | "ids" | "clock">,
  actor: OrganizationActor,
  input: BillingDetailsForm & { language: string },
): Promise<Result<null, "forbidden" | "bad-vat-number">> {
  if (!can(actor, "billing.manage")) return { ok: false, code: "forbidden" };
  const vatNumber = input.vatNumber ? readVatNumber(input.country, input.vatNumber) : null;
  if (input.vatNumber && !vatNumber) return { ok: false, code: "bad-vat-number" };
  const { organizationId, name } = actor;
  await deps.db.$transaction(async (tx) => {
    await store.upsertDetails(tx, { ...input, vatNumber, organizationId, updatedAt: deps.clock.now() });
    const subject = organizationId;
    await recordAudit(tx, deps, { organizationId, actor: name, action: "plan.details-changed", subject });
  });
  return { ok: true };
}

/** Returns the billing details; null where there are none yet. Code: `forbidden`. */
export async function getDetails(
  deps: Pick<BillingDeps, "db">,
  actor: OrganizationActor,
): Promise<Result<{ details: (Buyer & { language: string }) | null }, "forbidden">> {
  if (!can(actor, "billing.manage")) return { ok: false, code: "forbidden" };
  return { ok: true, details: await store.findDetails(deps.db, actor.organizationId) };
}
