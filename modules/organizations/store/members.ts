import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { Scope } from "../actor";
import type { MemberRole } from "../permissions";

export function insertMembership(db: Db, data: Prisma.MembershipUncheckedCreateInput) {
  return db.membership.create({ data });
}

/** In the whole organization, or in that team itself. */
export function findMembership(db: Db, { organizationId, teamId }: Scope, userId: string) {
  return db.membership.findFirst({ where: { organizationId, teamId, userId } });
}

/**
 * The places in active organizations where the person may act, those joined first at the head; of one organization
 * alone where it is named.
 */
export function listActiveMemberships(db: Db, userId: string, organizationId: string | null) {
  return db.membership.findMany({
    where: {
      userId,
      organization: { status: "active" },
      ...(organizationId ? { organizationId } : {}),
      OR: [{ teamId: null }, { team: { closedAt: null } }],
    },
    // Ids of organizations tell which was there first; a membership's own id tells nothing.
    orderBy: [{ createdAt: "asc" }, { organizationId: "asc" }, { teamId: { sort: "asc", nulls: "first" } }],
    include: { organization: true },
  });
}

export function listMembershipsOfUser(db: Db, userId: string) {
  return db.membership.findMany({ where: { userId }, orderBy: { organizationId: "asc" } });
}

/** The same with the organizations themselves, those joined first at the head. */
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

/** How many organizations that are not closed the person owns. */
export function countOwned(db: Db, userId: string) {
  return db.membership.count({
    where: { userId, role: "owner", organization: { status: { notIn: ["closed", "refused"] } } },
  });
}

/** Whether the person is owner or admin of an organization that is suspended. */
export async function leadsSuspended(db: Db, userId: string): Promise<boolean> {
  const found = await db.membership.findFirst({
    where: { userId, role: { in: ["owner", "admin"] }, organization: { status: "suspended" } },
    select: { id: true },
  });
  return found !== null;
}

/** The members of the whole organization, or those of that team itself. */
export function listMembers(db: Db, { organizationId, teamId }: Scope) {
  return db.membership.findMany({
    where: { organizationId, teamId },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
  });
}

/** Those of the whole organization and of all its teams: a person may be in several. */
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

/** Out of that team; out of the whole organization is out of all its teams as well. */
export function deleteMembership(db: Db, { organizationId, teamId }: Scope, userId: string) {
  return db.membership.deleteMany({ where: { organizationId, userId, ...(teamId === null ? {} : { teamId }) } });
}

export function deleteMembershipsOfUser(db: Db, userId: string) {
  return db.membership.deleteMany({ where: { userId } });
}

/** An organization of the person's that cannot act: pending review, or turned away. */
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

/** Whichever team it is to. */
export function findInvitationById(db: Db, organizationId: string, id: string) {
  return db.memberInvitation.findFirst({ where: { organizationId, id }, include: { team: true } });
}

/** By what its link holds, which is also all that its message knows: nobody has said yet which organization it is. */
export function findInvitationByToken(db: Db, tokenHash: string) {
  return db.memberInvitation.findUnique({ where: { tokenHash }, include: { organization: true, team: true } });
}

/** To which addresses invitations went, by their ids. */
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

/** Those that nobody has accepted or withdrawn, also where they have expired; the newest first. */
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

/** How many messages went out since a time: those of an organization, or those to an address, whoever sent them. */
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

/** Puts a new link in the place of the old one; false where it was accepted or withdrawn meanwhile. */
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

/** False where it was accepted or withdrawn before. */
export async function withdrawMemberInvitation(db: Db, organizationId: string, id: string, withdrawnAt: Date) {
  const { count } = await db.memberInvitation.updateMany({
    where: { organizationId, id, acceptedAt: null, withdrawnAt: null },
    data: { withdrawnAt },
  });
  return count === 1;
}

/** Those to an address that have expired make room for a new one. */
export function withdrawExpiredInvitations(db: Db, { organizationId, teamId }: Scope, emailKey: string, now: Date) {
  return db.memberInvitation.updateMany({
    where: { organizationId, teamId, emailKey, acceptedAt: null, withdrawnAt: null, expiresAt: { lte: now } },
    data: { withdrawnAt: now },
  });
}

/** Spends an invitation; false where somebody was quicker, or it was withdrawn or expired meanwhile. */
export async function spendMemberInvitation(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.memberInvitation.updateMany({ where: { id, ...open(now) }, data: { acceptedAt: now } });
  return count === 1;
}
