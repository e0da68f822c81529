import { findCorrespondents } from "../auth/index.server";
import type { Db, Transaction } from "../kernel/db";
import type { Clock, Ids, Jobs } from "../kernel/ports";
import { queueMessages } from "../mail/index.server";
import { type Scope, wholeOrganization } from "./actor";
import type { MemberRole } from "./permissions";
import * as store from "./store";

/**
 * Where answers to an organization's mail go: to the address that it named for that and confirmed, else to the one who
 * has been its owner longest. Null where nobody is left who could read them.
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
 * Queues a message, in the caller's transaction, for each member of the organization who has one of these roles, and of
 * the team where it is about something of a team's. `key` says what it is
 * about: nobody gets two with the same one. Its renderer is given `props` and the reader's first name. With `only`,
 * those of them alone for whom it holds.
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
