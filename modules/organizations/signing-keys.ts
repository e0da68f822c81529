import { recordAudit } from "../audit/index.server";
import type { Database, Transaction } from "../kernel/db";
import type { SecretBox } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { type OrganizationActor, wholeOrganization } from "./actor";
import { getKeyHistory, type KeyHistoryEntry } from "./get-organization";
import { addIssuerKey } from "./issuer-key";
import { notifyMembers } from "./notify-members";
import { can } from "./permissions";
import { type RegisterKeysDeps, registerKeys } from "./register-keys";
import * as store from "./store";

interface KeyDeps extends RegisterKeysDeps {
  db: Database;
  secretBox: SecretBox;
}

/** Lists the organization's keys, newest first, for its members. Code: `forbidden`. */
export async function listSigningKeys(
  deps: Pick<KeyDeps, "db">,
  actor: OrganizationActor,
): Promise<Result<{ keys: KeyHistoryEntry[] }, "forbidden">> {
  if (!can(actor, "certificates.read")) return { ok: false, code: "forbidden" };
  const keys = await getKeyHistory(deps.db, actor.organizationId);
  return { ok: true, keys: keys.reverse() };
}

/**
 * Replaces the current signing key by a new one. Earlier signatures stay valid. `keyId` is the key that the person saw:
 * `not-current` where another rotation came first. Further code: `forbidden`.
 */
export async function rotateIssuerKey(
  deps: KeyDeps,
  actor: OrganizationActor,
  input: { keyId: string },
): Promise<Result<{ id: string }, "forbidden" | "not-current">> {
  if (!can(actor, "keys.manage")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const retired = await store.retireIssuerKey(tx, organizationId, input.keyId, deps.clock.now());
    if (!retired) return { ok: false, code: "not-current" };
    const { id, did } = await addIssuerKey(tx, deps, organizationId);
    await registerKeys(tx, deps, organizationId);
    await recordAudit(tx, deps, {
      organizationId,
      actor: actor.name,
      action: "signing-key.rotated",
      subject: input.keyId,
      details: { replacedBy: did },
    });
    await tellOwners(tx, deps, organizationId, "rotated", input.keyId);
    return { ok: true, id };
  });
}

/**
 * Reports that a key may be compromised since `from`. What it signed is void from now on unless its anchor proves it
 * older; a current key is replaced at once. This cannot be undone, and the first report counts: `already-reported`.
 * Further codes: `forbidden`, `not-found`, `in-future`, `before-key` (the key did not exist then).
 */
export async function reportKeyCompromise(
  deps: KeyDeps,
  actor: OrganizationActor,
  input: { keyId: string; from: Date },
): Promise<Result<null, "forbidden" | "not-found" | "already-reported" | "in-future" | "before-key">> {
  if (!can(actor, "keys.manage")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const now = deps.clock.now();
    const key = await store.findIssuerKey(tx, organizationId, input.keyId);
    if (!key) return { ok: false, code: "not-found" };
    if (key.compromisedFrom) return { ok: false, code: "already-reported" };
    if (input.from > now) return { ok: false, code: "in-future" };
    // People enter minutes, and keys have milliseconds: the minute in which a key was created is allowed.
    if (input.from.getTime() < Math.floor(key.validFrom.getTime() / 60_000) * 60_000) {
      return { ok: false, code: "before-key" };
    }
    const wasCurrent = await store.retireIssuerKey(tx, organizationId, key.id, now);
    const report = { compromisedFrom: input.from, compromiseReportedAt: now };
    if (!(await store.compromiseIssuerKey(tx, organizationId, key.id, report))) {
      return { ok: false, code: "already-reported" };
    }
    if (wasCurrent) await addIssuerKey(tx, deps, organizationId);
    await registerKeys(tx, deps, organizationId);
    await recordAudit(tx, deps, {
      organizationId,
      actor: actor.name,
      action: "signing-key.compromise-reported",
      subject: key.id,
      details: { from: input.from.toISOString(), replaced: wasCurrent },
    });
    await tellOwners(tx, deps, organizationId, "compromised", key.id);
    return { ok: true };
  });
}

/** Notifies all owners, including the one who made the change. */
function tellOwners(
  tx: Transaction,
  deps: KeyDeps,
  organizationId: string,
  event: "rotated" | "compromised",
  keyId: string,
) {
  return notifyMembers(tx, deps, wholeOrganization(organizationId), ["owner"], {
    key: `signing-key-${event}:${keyId}`,
    kind: "signing-key",
    props: { event, keyId },
  });
}
