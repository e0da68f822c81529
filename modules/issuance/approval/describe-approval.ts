import { describePeople } from "../../auth/index.server";
import { userIdOf } from "../../kernel/actor-name";
import type { Db } from "../../kernel/db";
import type { OrganizationActor } from "../../organizations/index.server";
import { hasPrepared } from "./has-prepared";

/**
 * Where something stands that waits for an approval, was approved, or declined. Names are null for who is no person
 * (any more).
 */
export interface ApprovalView {
  submittedBy: string | null;
  approvedBy: string | null;
  declined: { by: string | null; words: string } | null;
  /** Whether who asks prepared it, and so cannot approve it. */
  isOwn: boolean;
}

interface Stored {
  submittedBy: string | null;
  preparedBy: string[];
  approvedBy: string | null;
  declinedBy: string | null;
  declinedWords: string | null;
}

/** The same of what is stored, with the names of people. */
export async function describeApproval(
  db: Db,
  actor: Pick<OrganizationActor, "name" | "answeredBy">,
  stored: Stored,
): Promise<{ approval: ApprovalView }> {
  const { submittedBy, approvedBy, declinedBy, declinedWords } = stored;
  const ids = [submittedBy, approvedBy, declinedBy].flatMap((name) => userIdOf(name) ?? []);
  const people = ids.length > 0 ? await describePeople(db, ids) : new Map();
  const nameOf = (name: string | null): string | null => people.get(userIdOf(name) ?? "")?.name || null;
  return {
    approval: {
      submittedBy: nameOf(submittedBy),
      approvedBy: nameOf(approvedBy),
      declined: declinedWords === null ? null : { by: nameOf(declinedBy), words: declinedWords },
      isOwn: hasPrepared(actor, { preparedBy: stored.preparedBy, by: submittedBy }),
    },
  };
}
