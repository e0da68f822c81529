import { findCorrespondents } from "../auth/index.server";
import type { Db, Transaction } from "../kernel/db";
import type { Clock, Ids, Jobs } from "../kernel/ports";
import { queueMessages } from "../mail/index.server";
import { type Scope, wholeOrganization } from "./actor";
import type { MemberRole } from "./permissions";
import * as store from "./store";

/**
 * Finds the address for replies to an organization's mail: its confirmed contact address, or else that of its first
 * owner. Null where no owner has an active account.
 */
export async function findReplyAddress(db: Db, organizationId: string): Promise<string | null> {
  const contact = (await store.findOrganization(db, organizationId))?.contactAddress;
  if (contact) return contact;
  const owners = (await store.listMembers(db, wholeOrganization(organizationId))).filter(
    ({ role }) => role === "owner",
  );
  const [first] = owners.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const [person] = first ? await findCorrespondents(db, [first.userId]) : [];
  return person?.address ?? null;
}

/**
 * Queues a message, in the caller's transaction, for each member of the organization with one of these roles, and of
 * the team where it is about a team. `key` identifies the subject: nobody gets two messages with the same key. The
 * renderer receives `props` and the reader's first name. `only` restricts the readers further.
 */
export async function notifyMembers(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock; jobs: Jobs },
  { organizationId, teamId }: Scope,
  roles: MemberRole[],
  message: { key: string; kind: string; about?: string; props: Record<string, string> },
  only: (userId: string) => boolean = () => true,
): Promise<void> {
  const members = await store.listMembers(tx, wholeOrganization(organizationId));
  if (teamId) members.push(...(await store.listMembers(tx, { organizationId, teamId })));
  const chosen = members.flatMap(({ role, userId }) => (roles.includes(role) && only(userId) ? userId : []));
  const people = await findCorrespondents(tx, [...new Set(chosen)]);
  await queueMessages(
    tx,
    deps,
    people.map(({ userId, name, firstName, address, language }) => ({
      key: `${message.key}:${userId}`,
      kind: message.kind,
      about: message.about,
      organizationId,
      to: { name, address },
      language,
      props: { ...message.props, organizationId, firstName },
    })),
  );
}
