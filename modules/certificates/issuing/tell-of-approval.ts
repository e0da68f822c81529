import type { Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import { notifyMembers, rolesThatMay, type Scope } from "../../organizations/index.server";

type Deps = { ids: Ids; clock: Clock; jobs: Jobs };

/** What waits for an approval: a list, or an action on many certificates. */
export interface Submitted extends Scope {
  kind: "batch" | "bulk";
  id: string;
  /** Of this request: another one for the same list is told anew. */
  submission: string;
}

/** Tells everybody else who may issue that something waits for their approval, once. */
export function askForApproval(tx: Transaction, deps: Deps, submitted: Submitted, by: string): Promise<void> {
  const { kind, id, submission } = submitted;
  return notifyMembers(
    tx,
    deps,
    submitted,
    rolesThatMay("certificates.issue"),
    { key: `approval-asked:${submission}`, kind: "approval-asked", about: id, props: { kind, id } },
    (userId) => `user:${userId}` !== by,
  );
}

/** Tells who prepared something what became of it, once, whatever their role is by now. */
export function tellDecision(
  tx: Transaction,
  deps: Deps,
  submitted: Submitted,
  preparedBy: string | null,
  outcome: "approved" | "declined",
): Promise<void> {
  const { kind, id, submission } = submitted;
  return notifyMembers(
    tx,
    deps,
    submitted,
    rolesThatMay("certificates.read"),
    { key: `approval-decided:${submission}`, kind: "approval-decided", about: id, props: { kind, id, outcome } },
    (userId) => `user:${userId}` === preparedBy,
  );
}
