import { actorName } from "../../kernel/actor-name";
import type { Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import { notifyMembers, rolesThatMay, type Scope } from "../../organizations/index.server";

type Deps = { ids: Ids; clock: Clock; jobs: Jobs };

/** What waits for an approval: a list, or an action on many certificates. */
export interface Submitted extends Scope {
  kind: "batch" | "bulk";
  id: string;
  /** The id of this request: another one for the same list is told anew. */
  approval: string;
}

/** Tells everybody who may issue, and did not prepare it, that something waits for their approval, once. */
export function askForApproval(
  tx: Transaction,
  deps: Deps,
  submitted: Submitted,
  preparedBy: readonly string[],
): Promise<void> {
  const { kind, id, approval } = submitted;
  return notifyMembers(
    tx,
    deps,
    submitted,
    rolesThatMay("certificates.issue"),
    { key: `approval-asked:${approval}`, kind: "approval-asked", about: id, props: { kind, id, approval } },
    (userId) => !preparedBy.includes(actorName("user", userId)),
  );
}

/** Tells the people who prepared something what became of it, once, whatever their role is by now. */
export function tellDecision(
  tx: Transaction,
  deps: Deps,
  submitted: Submitted,
  preparedBy: readonly string[],
  outcome: "approved" | "declined",
): Promise<void> {
  const { kind, id, approval } = submitted;
  return notifyMembers(
    tx,
    deps,
    submitted,
    rolesThatMay("certificates.read"),
    {
      key: `approval-decided:${approval}`,
      kind: "approval-decided",
      about: id,
      props: { kind, id, approval, outcome },
    },
    (userId) => preparedBy.includes(actorName("user", userId)),
  );
}
