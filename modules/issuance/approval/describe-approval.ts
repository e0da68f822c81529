import { describePeople } from "../../auth/index.server";
import { userIdOf } from "../../kernel/actor-name";
import type { Db } from "../../kernel/db";
import type { OrganizationActor } from "../../organizations/index.server";
import { approverOf } from "../rules/approver";
import type { Approval } from "../store";
import { hasPrepared } from "./has-prepared";

/**
 * State of an approval that is pending, given or declined. Names are null for actors that are no person, or no longer
 * one.
 */
export interface ApprovalView {
  submittedBy: string | null;
  approvedBy: string | null;
  /** `words` is null once a person named in them was erased. */
  declined: { by: string | null; words: string | null } | null;
  /** Whether the viewer prepared the request, and so may not approve it. */
  isOwn: boolean;
}

/** Describes a stored approval with the names of people; all fields are empty where none was ever requested. */
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
