import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { Scope } from "../actor";
import type { MemberRole } from "../permissions";

export function insertMembership(db: Db, data: Prisma.MembershipUncheckedCreateInput) {
  return db.membership.create({ data });
}

/** Finds a membership of the whole organization, or of that team itself. */
export function findMembership(db: Db, { organizationId, teamId }: Scope, userId: string) {
  return db.membership.findFirst({ where: { organizationId, teamId, userId } });
}

/**
 * Lists a person's memberships of active organizations and open teams, the earliest joined first; of one organization
 * only where it is given.
 */
export function listActiveMemberships(db: Db, userId: string, organizationId: string | null) {
  return db.membership.findMany({
    where: {
      userId,
      organization: { status: "active" },
      ...(organizationId ? { organizationId } : {}),
      OR: [{ teamId: null }, { team: { closedAt: null } }],
    },
    // Ids of organizations sort by time of creation; a membership's own id is random.
    orderBy: [{ createdAt: "asc" }, { organizationId: "asc" }, { teamId: { sort: "asc", nulls: "first" } }],
    include: { organization: true },
  });
}

export function listMembershipsOfUser(db: Db, userId: string) {
  return db.membership.findMany({ where: { userId }, orderBy: { organizationId: "asc" } });
}

/** Lists a person's memberships with their organizations, the earliest joined first. */
export function listOrganizationsOfUser(db: Db, userId: string) {
  return db.membership.findMany({
    where: { userId },
    orderBy: [{ createdAt: "asc" }, { organizationId: "asc" }],
    take: 200,
    include: {
      organization: { select: { name: true, status: true } },
      team: { select: { name: true, closedAt: true } },
    },
  });
}

/** Counts the organizations owned by a person that are neither closed nor refused. */
export function countOwned(db: Db, userId: string) {
  return db.membership.count({
    where: { userId, role: "owner", organization: { status: { notIn: ["closed", "refused"] } } },
  });
}

/** Whether a person is owner or admin of a suspended organization. */
export async function leadsSuspended(db: Db, userId: string): Promise<boolean> {
  const found = await db.membership.findFirst({
    where: { userId, role: { in: ["owner", "admin"] }, organization: { status: "suspended" } },
    select: { id: true },
  });
  return found !== null;
}

/** Lists the members of the whole organization, or of that team itself. */
export function listMembers(db: Db, { organizationId, teamId }: Scope) {
  return db.membership.findMany({
    where: { organizationId, teamId },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
  });
}

/** Lists all memberships of an organization and its teams; a person may have several. */
export function listEverybody(db: Db, organizationId: string) {
  return db.membership.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    include: { team: { select: { name: true } } },
  });
}

export function countOwners(db: Db, organizationId: string) {
  return db.membership.count({ where: { organizationId, role: "owner" } });
}

export function updateRole(db: Db, { organizationId, teamId }: Scope, userId: string, role: MemberRole) {
  return db.membership.updateMany({ where: { organizationId, teamId, userId }, data: { role } });
}

/** Removes a person from a team, or from the whole organization with all its teams. */
export function deleteMembership(db: Db, { organizationId, teamId }: Scope, userId: string) {
  return db.membership.deleteMany({ where: { organizationId, userId, ...(teamId === null ? {} : { teamId }) } });
}

export function deleteMembershipsOfUser(db: Db, userId: string) {
  return db.membership.deleteMany({ where: { userId } });
}

/** Finds a person's organization that is pending review or refused. */
export function findWaitingMembership(db: Db, userId: string) {
  return db.membership.findFirst({
    where: { userId, organization: { status: { in: ["pending_review", "refused"] } } },
    orderBy: { createdAt: "asc" },
    include: { organization: { select: { name: true, status: true, createdAt: true } } },
  });
}

// ── invitations ──

const open = (now: Date) => ({ acceptedAt: null, withdrawnAt: null, expiresAt: { gt: now } });

export function insertMemberInvitation(db: Db, data: Prisma.MemberInvitationUncheckedCreateInput) {
  return db.memberInvitation.create({ data });
}

export function findMemberInvitation(db: Db, { organizationId, teamId }: Scope, id: string) {
  return db.memberInvitation.findFirst({ where: { organizationId, teamId, id } });
}

/** Finds an invitation to the organization or any of its teams. */
export function findInvitationById(db: Db, organizationId: string, id: string) {
  return db.memberInvitation.findFirst({ where: { organizationId, id }, include: { team: true } });
}

/** Finds an invitation by the hash of its link's token, which does not name the organization. */
export function findInvitationByToken(db: Db, tokenHash: string) {
  return db.memberInvitation.findUnique({ where: { tokenHash }, include: { organization: true, team: true } });
}

/** Finds the addresses of invitations by their ids. */
export async function findInvitedAddresses(
  db: Db,
  organizationId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const found = await db.memberInvitation.findMany({
    where: { organizationId, id: { in: ids } },
    select: { id: true, email: true },
  });
  return new Map(found.map(({ id, email }) => [id, email]));
}

/** Lists invitations that are neither accepted nor withdrawn, including expired ones; the newest first. */
export function listWaitingInvitations(db: Db, { organizationId, teamId }: Scope) {
  return db.memberInvitation.findMany({
    where: { organizationId, teamId, acceptedAt: null, withdrawnAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 200,
  });
}

export function countOpenInvitations(db: Db, organizationId: string, now: Date) {
  return db.memberInvitation.count({ where: { organizationId, ...open(now) } });
}

export function findOpenInvitation(db: Db, { organizationId, teamId }: Scope, emailKey: string, now: Date) {
  return db.memberInvitation.findFirst({ where: { organizationId, teamId, emailKey, ...open(now) } });
}

/**
 * Counts the invitation mails of an organization, or those to an address whoever sent them, for invitations last sent
 * since a time.
 */
export async function countInvitationMails(
  db: Db,
  of: { organizationId: string } | { emailKey: string },
  since: Date,
): Promise<{ mails: number; last: Date | null }> {
  const { _sum, _max } = await db.memberInvitation.aggregate({
    where: { ...of, lastSentAt: { gt: since } },
    _sum: { sends: true },
    _max: { lastSentAt: true },
  });
  return { mails: _sum.sends ?? 0, last: _max.lastSentAt };
}

/** Replaces an invitation's link; false where it was accepted or withdrawn meanwhile. */
export async function renewMemberInvitation(
  db: Db,
  organizationId: string,
  id: string,
  data: { nonce: Uint8Array<ArrayBuffer>; tokenHash: string; expiresAt: Date; lastSentAt: Date; invitedBy: string },
): Promise<boolean> {
  const { count } = await db.memberInvitation.updateMany({
    where: { organizationId, id, acceptedAt: null, withdrawnAt: null },
    data: { ...data, sends: { increment: 1 } },
  });
  return count === 1;
}

/** Withdraws an invitation; false where it was already accepted or withdrawn. */
export async function withdrawMemberInvitation(db: Db, organizationId: string, id: string, withdrawnAt: Date) {
  const { count } = await db.memberInvitation.updateMany({
    where: { organizationId, id, acceptedAt: null, withdrawnAt: null },
    data: { withdrawnAt },
  });
  return count === 1;
}

/** Withdraws expired invitations to an address, to make room for a new one. */
export function withdrawExpiredInvitations(db: Db, { organizationId, teamId }: Scope, emailKey: string, now: Date) {
  return db.memberInvitation.updateMany({
    where: { organizationId, teamId, emailKey, acceptedAt: null, withdrawnAt: null, expiresAt: { lte: now } },
    data: { withdrawnAt: now },
  });
}

/** Marks an invitation as accepted; false where it was already accepted, withdrawn or expired. */
export async function spendMemberInvitation(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.memberInvitation.updateMany({ where: { id, ...open(now) }, data: { acceptedAt: now } });
  return count === 1;
}
