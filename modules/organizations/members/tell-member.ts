import { findCorrespondents } from "../../auth/index.server";
import type { Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import { queueMessages } from "../../mail/index.server";
import type { MemberRole } from "../permissions";

/** Queues, in the caller's transaction, the mail to a person whose membership another person changed. */
export async function tellMember(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock; jobs: Jobs },
  input: {
    organizationId: string;
    teamId: string | null;
    userId: string;
    event: "role-changed" | "removed";
    role: MemberRole;
  },
): Promise<void> {
  const { organizationId, teamId, userId, event, role } = input;
  const [person] = await findCorrespondents(tx, [userId]);
  if (!person) return;
  const { name, firstName, address, language } = person;
  await queueMessages(tx, deps, [
    {
      key: `member-${event}:${deps.ids.uuid()}`,
      kind: "member-notice",
      organizationId,
      to: { name, address },
      language,
      props: { event, role, organizationId, firstName, ...(teamId ? { teamId } : {}) },
    },
  ]);
}
