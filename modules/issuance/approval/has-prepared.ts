import { type OrganizationActor, peopleBehind } from "../../organizations/index.server";

/**
 * Returns the people who answer for the actors that are no person and took part in a batch: those recorded before, and
 * those who answer for this actor.
 */
export const answeringFor = (recorded: readonly string[], actor: Pick<OrganizationActor, "answeredBy">): string[] => [
  ...new Set([...recorded, ...actor.answeredBy]),
];

/**
 * Whether a person behind an actor prepared the request for approval: the person who submitted it, or one who answers
 * for an actor that is no person (decision 0046). `by` is the actor who submitted it.
 */
export const hasPrepared = (
  actor: Pick<OrganizationActor, "name" | "answeredBy">,
  { preparedBy, by }: { preparedBy: readonly string[]; by: string | null },
): boolean => by === actor.name || peopleBehind(actor).some((person) => preparedBy.includes(person));
