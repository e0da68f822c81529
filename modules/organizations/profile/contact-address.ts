import { createHmac } from "node:crypto";
import { recordAudit } from "../../audit/index.server";
import { hashToken } from "../../auth/index.server";
import type { Database, Db } from "../../kernel/db";
import type { AccountKeys, Clock, Ids, Jobs } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { queueMessages } from "../../mail/index.server";
import type { OrganizationActor } from "../actor";
import { can } from "../permissions";
import * as store from "../store";

const HOUR = 3_600_000;
const LIFETIME_MS = 24 * HOUR;
/** Minimum time between two links, and maximum number an hour: the mailbox may be a stranger's. */
const PAUSE_MS = 60_000;
const PER_HOUR = 5;
const TOKEN_BYTES = 16;

interface ContactDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
}

/**
 * Makes the token in the link, 22 letters. It is derived from the nonce with the platform's key, so that the database
 * alone opens no link.
 */
export function contactToken(
  keys: AccountKeys,
  { organizationId, nonce }: { organizationId: string; nonce: Uint8Array },
): string {
  return createHmac("sha256", keys.links)
    .update(`contact-address:${organizationId}:`)
    .update(nonce)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString("base64url");
}

/**
 * Requests a contact address for an organization. It changes only when the link in its mailbox is followed; an earlier
 * link stops working. Codes: `forbidden`, `contact-unchanged`, `sent-recently`.
 */
export async function requestContactAddress(
  deps: ContactDeps & { jobs: Jobs; accountKeys: AccountKeys },
  actor: OrganizationActor,
  input: { address: string; language: string },
): Promise<Result<null, "forbidden" | "contact-unchanged" | "sent-recently">> {
  if (!can(actor, "organization.edit")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const { address, language } = input;
  return deps.db.$transaction(async (tx) => {
    await store.lockOrganization(tx, organizationId);
    if ((await store.findOrganization(tx, organizationId))?.contactAddress === address)
      return { ok: false, code: "contact-unchanged" };
    const now = deps.clock.now();
    const before = await store.findContactConfirmation(tx, organizationId);
    const counting = before !== null && now.getTime() - before.countedFrom.getTime() < HOUR;
    const justNow = before !== null && now.getTime() - before.lastSentAt.getTime() < PAUSE_MS;
    if (justNow || (counting && before.sends >= PER_HOUR)) return { ok: false, code: "sent-recently" };
    const nonce = new Uint8Array(deps.ids.bytes(TOKEN_BYTES));
    const tokenHash = hashToken(contactToken(deps.accountKeys, { organizationId, nonce }));
    await store.putContactConfirmation(tx, {
      organizationId,
      address,
      language,
      nonce,
      tokenHash,
      open: true,
      sends: counting ? before.sends + 1 : 1,
      countedFrom: counting ? before.countedFrom : now,
      lastSentAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    });
    await queueMessages(tx, deps, [
      {
        key: `contact-confirmation:${tokenHash.slice(0, 32)}`,
        kind: "contact-confirmation",
        organizationId,
        language,
        to: { name: "", address },
        props: { organizationId, tokenHash },
      },
    ]);
    const action = "organization.contact-requested";
    await recordAudit(tx, deps, { organizationId, actor: actor.name, action, subject: organizationId });
    return { ok: true };
  });
}

/** Returns the address whose link is still open; null where there is none. */
export async function findContactRequest(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
): Promise<string | null> {
  const found = await store.findContactConfirmation(deps.db, actor.organizationId);
  return found?.open && found.expiresAt > deps.clock.now() ? found.address : null;
}

/** Finds what a link would confirm now; null where it does not work. Reading does not use it up. */
export async function findContactLink(deps: { db: Db; clock: Clock }, token: string) {
  if (!/^[\w-]{22}$/.test(token)) return null;
  const found = await store.findContactByToken(deps.db, hashToken(token));
  if (!found?.open || found.expiresAt <= deps.clock.now()) return null;
  const { organizationId, organization, address, tokenHash } = found;
  return { organizationId, organizationName: organization.name, address, tokenHash };
}

/** Confirms a contact address by the link in its mailbox, once. Code: `invalid-link`. */
export async function confirmContactAddress(deps: ContactDeps, token: string): Promise<Result<null, "invalid-link">> {
  const found = await findContactLink(deps, token);
  if (!found) return { ok: false, code: "invalid-link" };
  const { organizationId, address, tokenHash } = found;
  return deps.db.$transaction(async (tx) => {
    if (!(await store.closeContactConfirmation(tx, organizationId, tokenHash)))
      return { ok: false, code: "invalid-link" };
    await store.updateProfile(tx, organizationId, { contactAddress: address });
    const entry = { organizationId, actor: "system" as const, action: "organization.contact-confirmed" };
    await recordAudit(tx, deps, { ...entry, subject: organizationId });
    return { ok: true };
  });
}

/** Removes the contact address and an open link. Replies go to the first owner again. Codes: `forbidden`. */
export async function removeContactAddress(
  deps: ContactDeps,
  actor: OrganizationActor,
): Promise<Result<null, "forbidden">> {
  if (!can(actor, "organization.edit")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    await store.lockOrganization(tx, organizationId);
    const waiting = await store.findContactConfirmation(tx, organizationId);
    if (waiting) await store.closeContactConfirmation(tx, organizationId, waiting.tokenHash);
    await store.updateProfile(tx, organizationId, { contactAddress: null });
    const action = "organization.contact-removed";
    await recordAudit(tx, deps, { organizationId, actor: actor.name, action, subject: organizationId });
    return { ok: true };
  });
}
