import { actorName } from "../../kernel/actor-name";
import type { Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import { notifyMembers, rolesThatMay, type Scope } from "../../organizations/index.server";

type Deps = { ids: Ids; clock: Clock; jobs: Jobs };

/** A batch or a bulk action that waits for an approval. */
export interface Submitted extends Scope {
  kind: "batch" | "bulk";
  id: string;
  /** Id of the request: a new request for the same batch notifies again. */
  approval: string;
}

/** Notifies everybody who may issue, and did not prepare the request, once, that it waits for their approval. */
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

/** Notifies those who prepared a request of the decision, once, whatever their role is now. */
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
