import { recordAudit } from "../../audit/index.server";
import { normalizeEmail } from "../../auth";
import { createUser, findAccount, findPasswordProblem, hashToken, type PasswordProblem } from "../../auth/index.server";
import { actorName } from "../../kernel/actor-name";
import type { Database, Transaction } from "../../kernel/db";
import type { Clock, Ids, PasswordHasher } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import type { MemberRole } from "../permissions";
import * as store from "../store";
import { mayStillGive } from "./hold-members";
import { isInvitationToken } from "./invitation-link";
import { nameOfActor } from "./invite-member";

interface AcceptDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
}

/**
 * Refusal of an invitation link: `unknown` also for a link that was replaced or withdrawn; `inviter-gone` where the
 * inviter may no longer invite, so that another member has to send it again.
 */
export type InvitationRefusal = { ok: false; code: "unknown" | "used" | "expired" | "inviter-gone" };

/** Workspace that the person joined. */
type Joined = { ok: true; organizationId: string; teamId: string | null };

export interface OpenInvitation {
  id: string;
  organizationId: string;
  organizationName: string;
  teamId: string | null;
  /** Null where the invitation is to the whole organization. */
  teamName: string | null;
  email: string;
  role: MemberRole;
  /** "user:<id>" */
  invitedBy: string;
  /** Name of the inviter; null where they have left the platform. */
  inviter: string | null;
  /** Whether an account with that address exists. */
  hasAccount: boolean;
}

/** Finds the invitation of a link, for anyone who has the link. Reading does not use it up. */
export async function findMemberInvitation(
  deps: Pick<AcceptDeps, "db" | "clock">,
  token: string,
): Promise<({ ok: true } & OpenInvitation) | InvitationRefusal> {
  if (!isInvitationToken(token)) return { ok: false, code: "unknown" };
  const found = await store.findInvitationByToken(deps.db, hashToken(token));
  if (!found || found.withdrawnAt || found.organization.status !== "active") return { ok: false, code: "unknown" };
  if (found.team?.closedAt) return { ok: false, code: "unknown" };
  if (found.acceptedAt) return { ok: false, code: "used" };
  if (found.expiresAt <= deps.clock.now()) return { ok: false, code: "expired" };
  if (!(await mayStillGive(deps.db, found))) return { ok: false, code: "inviter-gone" };
  const { id, organizationId, organization, teamId, team, email, role } = found;
  const [inviter, account] = await Promise.all([nameOfActor(deps.db, found.invitedBy), findAccount(deps.db, email)]);
  return {
    ok: true,
    id,
    organizationId,
    organizationName: organization.name,
    email,
    role,
    invitedBy: found.invitedBy,
    inviter,
    teamId,
    teamName: team?.name ?? null,
    hasAccount: account !== null,
  };
}

/**
 * Accepts an invitation for a signed-in person, where it is for their own address. Codes: those of the link, and
 * `other-address`.
 */
export async function acceptInvitation(
  deps: AcceptDeps,
  actor: { userId: string; email: string },
  token: string,
): Promise<Joined | InvitationRefusal | { ok: false; code: "other-address" }> {
  const found = await findMemberInvitation(deps, token);
  if (!found.ok) return found;
  if (normalizeEmail(found.email) !== normalizeEmail(actor.email)) return { ok: false, code: "other-address" };
  return deps.db.$transaction((tx) => join(tx, deps, found, actor.userId));
}

/**
 * Creates an account for an invited person and joins at once: the link has proven their mailbox. Codes: those of the
 * link, `email-taken` (they can sign in instead), `personal-password` and `common-password`.
 */
export async function acceptAsNewPerson(
  deps: AcceptDeps & { passwords: PasswordHasher },
  input: { token: string; firstName: string; lastName: string; password: string; language: string },
): Promise<Result<{ organizationId: string; email: string }, "email-taken" | PasswordProblem> | InvitationRefusal> {
  const { token, firstName, lastName, password, language } = input;
  const found = await findMemberInvitation(deps, token);
  if (!found.ok) return found;
  if (found.hasAccount) return { ok: false, code: "email-taken" };
  const problem = findPasswordProblem(password, [firstName, lastName, found.email, found.organizationName]);
  if (problem) return { ok: false, code: problem };
  const passwordHash = await deps.passwords.hash(password);
  const { email } = found;
  return deps.db.$transaction(async (tx) => {
    if (await findAccount(tx, email)) return { ok: false, code: "email-taken" };
    if (!(await mayStillInvite(tx, found))) return { ok: false, code: "inviter-gone" };
    // Of two submissions at once, the second waits for the first one's row, and finds it used.
    if (!(await store.spendMemberInvitation(tx, found.id, deps.clock.now()))) return { ok: false, code: "used" };
    const user = await createUser(tx, deps, "system", { email, passwordHash, firstName, lastName, language });
    await addMember(tx, deps, found, user.id);
    return { ok: true, organizationId: found.organizationId, email };
  });
}

type Invitation = Pick<OpenInvitation, "id" | "organizationId" | "teamId" | "role" | "invitedBy">;

/**
 * Checks again whether the inviter may still invite, under a lock that keeps roles and members unchanged until the
 * transaction ends.
 */
async function mayStillInvite(tx: Transaction, invitation: Invitation): Promise<boolean> {
  await store.lockOrganization(tx, invitation.organizationId);
  return mayStillGive(tx, invitation);
}

async function join(
  tx: Transaction,
  deps: AcceptDeps,
  invitation: Invitation,
  userId: string,
): Promise<Joined | InvitationRefusal> {
  if (!(await mayStillInvite(tx, invitation))) return { ok: false, code: "inviter-gone" };
  if (!(await store.spendMemberInvitation(tx, invitation.id, deps.clock.now()))) return { ok: false, code: "used" };
  const { organizationId, teamId } = invitation;
  // A person who joined another way in between keeps their role.
  if (!(await store.findMembership(tx, invitation, userId))) await addMember(tx, deps, invitation, userId);
  return { ok: true, organizationId, teamId };
}

async function addMember(tx: Transaction, deps: AcceptDeps, invitation: Invitation, userId: string) {
  const { organizationId, teamId, role } = invitation;
  await store.insertMembership(tx, { organizationId, teamId, userId, role, createdAt: deps.clock.now() });
  await recordAudit(tx, deps, {
    organizationId,
    actor: actorName("user", userId),
    action: "member.joined",
    subject: userId,
    details: { role, ...(teamId ? { team: teamId } : {}) },
  });
}
