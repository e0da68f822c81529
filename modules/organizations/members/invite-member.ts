import { recordAudit } from "../../audit/index.server";
import { normalizeEmail } from "../../auth";
import { findAccount, findCorrespondents, hashToken } from "../../auth/index.server";
import { userIdOf } from "../../kernel/actor-name";
import type { Database, Db, Transaction } from "../../kernel/db";
import type { AccountKeys, Clock, Ids, Jobs } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { queueMessages } from "../../mail/index.server";
import type { OrganizationActor } from "../actor";
import { can, canGive, type MemberRole } from "../permissions";
import * as store from "../store";
import { holdMembers } from "./hold-members";
import { INVITATION_MS, invitationToken, newNonce } from "./invitation-link";

const MINUTE = 60_000;
/** Maximum number of open invitations of an organization. */
export const MAX_INVITATIONS = 50;
/** Maximum number of invitation mails an hour, for one organization and for one mailbox, which may be a stranger's. */
const MAILS_PER_HOUR = 100;
const MAILS_PER_ADDRESS = 5;
/** Minimum time between two mails to the same address. */
const PAUSE_MS = MINUTE;

export interface InviteDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  accountKeys: AccountKeys;
}

type Forbidden = { ok: false; code: "forbidden" };
type MailRefusal = { ok: false; code: "too-many-mails" | "sent-recently" };

/**
 * Invites a person by mail; they join by following the link. Codes: `forbidden` (also for a role that the actor may not
 * give), `already-member`, `already-invited`, `too-many-invitations`, `too-many-mails`, `sent-recently`.
 */
export async function inviteMember(
  deps: InviteDeps,
  actor: OrganizationActor,
  input: { email: string; role: MemberRole; language: string },
): Promise<
  Result<{ id: string }, "already-member" | "already-invited" | "too-many-invitations"> | Forbidden | MailRefusal
> {
  if (!canGive(actor.role, input.role)) return { ok: false, code: "forbidden" };
  const { organizationId, teamId } = actor;
  const emailKey = normalizeEmail(input.email);
  return deps.db.$transaction(async (tx) => {
    const role = (await holdMembers(tx, actor))?.role;
    if (!role || !canGive(role, input.role)) return { ok: false, code: "forbidden" };
    const now = deps.clock.now();
    const account = await findAccount(tx, input.email);
    if (account && (await store.findMembership(tx, actor, account.id))) return { ok: false, code: "already-member" };
    if (await store.findOpenInvitation(tx, actor, emailKey, now)) return { ok: false, code: "already-invited" };
    if ((await store.countOpenInvitations(tx, organizationId, now)) >= MAX_INVITATIONS)
      return { ok: false, code: "too-many-invitations" };
    const refusal = await refuseMail(tx, { organizationId, emailKey }, now);
    if (refusal) return refusal;
    await store.withdrawExpiredInvitations(tx, actor, emailKey, now);
    const id = deps.ids.uuid();
    const nonce = newNonce(deps.ids);
    const invitation = { id, organizationId, teamId, email: input.email, sends: 1 };
    await store.insertMemberInvitation(tx, {
      ...invitation,
      emailKey,
      role: input.role,
      invitedBy: actor.name,
      nonce,
      tokenHash: hashToken(invitationToken(deps.accountKeys, { id, nonce })),
      createdAt: now,
      lastSentAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_MS),
    });
    await queueInvitation(tx, deps, invitation, account?.language ?? input.language);
    const details = { role: input.role, ...(teamId ? { team: teamId } : {}) };
    await recordAudit(tx, deps, { organizationId, actor: actor.name, action: "member.invited", subject: id, details });
    return { ok: true, id };
  });
}

/**
 * Sends an invitation again, with a new link that is valid for two weeks; the old link stops working. The sender
 * becomes the inviter. Codes: `forbidden`, `not-found` (also where it was accepted or withdrawn), `too-many-mails`,
 * `sent-recently`.
 */
export async function resendInvitation(
  deps: InviteDeps,
  actor: OrganizationActor,
  input: { id: string; language: string },
): Promise<Result<null, "not-found"> | Forbidden | MailRefusal> {
  if (!can(actor, "members.manage")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const role = (await holdMembers(tx, actor))?.role;
    const found = await store.findMemberInvitation(tx, actor, input.id);
    if (!found || found.acceptedAt || found.withdrawnAt) return { ok: false, code: "not-found" };
    if (!role || !canGive(role, found.role)) return { ok: false, code: "forbidden" };
    const now = deps.clock.now();
    const refusal = await refuseMail(tx, { organizationId, emailKey: found.emailKey }, now);
    if (refusal) return refusal;
    const nonce = newNonce(deps.ids);
    const renewed = await store.renewMemberInvitation(tx, organizationId, found.id, {
      nonce,
      tokenHash: hashToken(invitationToken(deps.accountKeys, { id: found.id, nonce })),
      expiresAt: new Date(now.getTime() + INVITATION_MS),
      lastSentAt: now,
      invitedBy: actor.name,
    });
    if (!renewed) return { ok: false, code: "not-found" };
    const account = await findAccount(tx, found.email);
    await queueInvitation(tx, deps, { ...found, sends: found.sends + 1 }, account?.language ?? input.language);
    const action = "member.invitation-sent-again";
    await recordAudit(tx, deps, { organizationId, actor: actor.name, action, subject: found.id });
    return { ok: true };
  });
}

/** Withdraws an invitation; its link stops working. Codes: `forbidden`, `not-found`. */
export async function withdrawInvitation(
  deps: Pick<InviteDeps, "db" | "ids" | "clock">,
  actor: OrganizationActor,
  id: string,
): Promise<Result<null, "forbidden" | "not-found">> {
  if (!can(actor, "members.manage")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const role = (await holdMembers(tx, actor))?.role;
    const found = await store.findMemberInvitation(tx, actor, id);
    if (!found) return { ok: false, code: "not-found" };
    if (!role || !canGive(role, found.role)) return { ok: false, code: "forbidden" };
    if (!(await store.withdrawMemberInvitation(tx, organizationId, id, deps.clock.now())))
      return { ok: false, code: "not-found" };
    const action = "member.invitation-withdrawn";
    await recordAudit(tx, deps, { organizationId, actor: actor.name, action, subject: id });
    return { ok: true };
  });
}

/** Reason why no mail may be sent now; null where one may. */
async function refuseMail(
  tx: Transaction,
  { organizationId, emailKey }: { organizationId: string; emailKey: string },
  now: Date,
): Promise<MailRefusal | null> {
  const since = new Date(now.getTime() - 60 * MINUTE);
  const ours = await store.countInvitationMails(tx, { organizationId }, since);
  if (ours.mails >= MAILS_PER_HOUR) return { ok: false, code: "too-many-mails" };
  const theirs = await store.countInvitationMails(tx, { emailKey }, since);
  const justNow = theirs.last !== null && now.getTime() - theirs.last.getTime() < PAUSE_MS;
  return justNow || theirs.mails >= MAILS_PER_ADDRESS ? { ok: false, code: "sent-recently" } : null;
}

async function queueInvitation(
  tx: Transaction,
  deps: InviteDeps,
  invitation: { id: string; organizationId: string; email: string; sends: number },
  language: string,
): Promise<void> {
  const { id, organizationId, email, sends } = invitation;
  await queueMessages(tx, deps, [
    {
      key: `member-invitation:${id}:${sends}`,
      kind: "member-invitation",
      organizationId,
      about: id,
      language,
      to: { name: "", address: email },
      props: { organizationId, invitationId: id },
    },
  ]);
}

/** Finds the name of an actor as colleagues and invited people know it; null where they have left the platform. */
export async function nameOfActor(db: Db, name: string): Promise<string | null> {
  const userId = userIdOf(name);
  const [person] = userId ? await findCorrespondents(db, [userId]) : [];
  return person?.name ?? null;
}
