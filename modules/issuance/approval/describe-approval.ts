import { describePeople } from "../../auth/index.server";
import { userIdOf } from "../../kernel/actor-name";
import type { Db } from "../../kernel/db";
import type { OrganizationActor } from "../../organizations/index.server";
import { approverOf } from "../rules/approver";
import type { Approval } from "../store";
import { hasPrepared } from "./has-prepared";

/**
 * Where something stands that waits for an approval, was approved, or declined. Names are null for who is no person
 * (any more).
 */
export interface ApprovalView {
  submittedBy: string | null;
  approvedBy: string | null;
  /** Without words once somebody whom they name was erased. */
  declined: { by: string | null; words: string | null } | null;
  /** Whether who asks prepared it, and so cannot approve it. */
  isOwn: boolean;
}

/** The same of what is stored, with the names of people; null where nobody was ever asked. */
export async function describeApproval(
  db: Db,
  actor: Pick<OrganizationActor, "name" | "answeredBy">,
  stored: Approval | null,
): Promise<{ approval: ApprovalView }> {
  if (!stored) return { approval: { submittedBy: null, approvedBy: null, declined: null, isOwn: false } };
  const { state, submittedBy, preparedBy, decidedBy, declinedWords } = stored;
  const people = await describePeople(
    db,
    [submittedBy, decidedBy].flatMap((name) => userIdOf(name) ?? []),
  );
  const nameOf = (name: string | null): string | null => people.get(userIdOf(name) ?? "")?.name || null;
  return {
    approval: {
      submittedBy: nameOf(submittedBy),
      approvedBy: nameOf(approverOf(stored)),
      declined: state === "declined" ? { by: nameOf(decidedBy), words: declinedWords } : null,
      isOwn: hasPrepared(actor, { preparedBy, by: submittedBy }),
    },
  };
}
