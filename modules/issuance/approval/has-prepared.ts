import { type OrganizationActor, peopleBehind } from "../../organizations/index.server";

/**
 * The people who answer for the actors that are no person and had a part in a list: those `known` of before, and those
 * who answer for this actor.
 */
export const answeringFor = (known: readonly string[], actor: Pick<OrganizationActor, "answeredBy">): string[] => [
  ...new Set([...known, ...actor.answeredBy]),
];

/**
 * Whether somebody behind an actor prepared what waits for an approval: the person who sent it off, or one of those who
 * answer for an actor that is no person (decision 0046). `by` is the actor who did.
 */
export const hasPrepared = (
  actor: Pick<OrganizationActor, "name" | "answeredBy">,
  { preparedBy, by }: { preparedBy: readonly string[]; by: string | null },
): boolean => by === actor.name || peopleBehind(actor).some((person) => preparedBy.includes(person));
