import { describePeople } from "../../auth/index.server";
import { userIdOf } from "../../kernel/actor-name";
import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import type { OrganizationActor } from "../actor";
import { can, type MemberRole } from "../permissions";
import * as store from "../store";
import { mayStillGive } from "./hold-members";

export interface Member {
  userId: string;
  name: string;
  email: string;
  role: MemberRole;
  since: Date;
  /** When the person last opened a page; null where that is not known. */
  lastSeenAt: Date | null;
  /** Whether this member is the actor. */
  self: boolean;
}

export interface WaitingInvitation {
  id: string;
  email: string;
  role: MemberRole;
  /** Null where the inviter has left the platform. */
  invitedBy: string | null;
  lastSentAt: Date;
  expiresAt: Date;
  expired: boolean;
  /** Whether the sender may no longer invite. The link does not work until another member sends it again. */
  inviterGone: boolean;
}

/** Lists the members of the organization, or of the team in which the actor acts, in the order of joining. */
export async function listMembers(db: Db, actor: OrganizationActor): Promise<Member[]> {
  const members = await store.listMembers(db, actor);
  const people = await describePeople(
    db,
    members.map(({ userId }) => userId),
  );
  const self = userIdOf(actor.name);
  return members.flatMap(({ userId, role, createdAt }) => {
    const person = people.get(userId);
    if (!person) return [];
    const { name, email, lastSeenAt } = person;
    return [{ userId, name, email, role, since: createdAt, lastSeenAt, self: userId === self }];
  });
}

/** Finds one member; null for anybody else. */
export async function getMember(db: Db, actor: OrganizationActor, userId: string): Promise<Member | null> {
  if (!(await store.findMembership(db, actor, userId))) return null;
  return (await listMembers(db, actor)).find((member) => member.userId === userId) ?? null;
}

/** Lists open invitations, including expired ones; none for actors who may not invite. */
export async function listInvitations(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
): Promise<WaitingInvitation[]> {
  if (!can(actor, "members.manage")) return [];
  const invitations = await store.listWaitingInvitations(deps.db, actor);
  const inviters = invitations.flatMap(({ invitedBy }) => userIdOf(invitedBy) ?? []);
  const people = await describePeople(deps.db, [...new Set(inviters)]);
  const now = deps.clock.now();
  const stillAllowed = await Promise.all(invitations.map((invitation) => mayStillGive(deps.db, invitation)));
  return invitations.map(({ id, email, role, invitedBy, lastSentAt, expiresAt }, at) => ({
    id,
    email,
    role,
    lastSentAt,
    expiresAt,
    invitedBy: people.get(userIdOf(invitedBy) ?? "")?.name ?? null,
    expired: expiresAt <= now,
    inviterGone: !stillAllowed[at],
  }));
}

/** Whether an invitation belongs to the organization or team, in whatever state. */
export async function isOwnInvitation(db: Db, actor: OrganizationActor, id: string): Promise<boolean> {
  return (await store.findMemberInvitation(db, actor, id)) !== null;
}
