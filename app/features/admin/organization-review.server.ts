import type { Deps } from "#app/composition.server";
import { organizations } from "#app/modules.server";
import type { Result } from "#modules/kernel/result";
import type { StatedReasonProblem } from "#modules/kernel/stated-reason";
import type { ReviewNews } from "./OrganizationReview";

interface Decision {
  act: (
    deps: Deps,
    actor: organizations.PlatformActor,
    input: { organizationId: string; name: string; reason: string },
  ) => Promise<Result<null, "forbidden" | "not-found" | StatedReasonProblem>>;
  news: ReviewNews;
}

/** Decisions on an organization that need a reason, by the name of the button. */
export const DECISIONS: Record<string, Decision | undefined> = {
  withdraw: { act: (...args) => organizations.withdrawReview(...args), news: "withdrawn" },
  released: {
    act: (deps, actor, input) => organizations.decidePendingReview(deps, actor, { ...input, decision: "released" }),
    news: "released",
  },
  refused: {
    act: (deps, actor, input) => organizations.decidePendingReview(deps, actor, { ...input, decision: "refused" }),
    news: "refused",
  },
  "name-released": {
    act: (deps, actor, input) => organizations.decideName(deps, actor, { ...input, decision: "released" }),
    news: "nameReleased",
  },
  "name-refused": {
    act: (deps, actor, input) => organizations.decideName(deps, actor, { ...input, decision: "refused" }),
    news: "nameRefused",
  },
};
