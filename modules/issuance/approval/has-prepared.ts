import { type OrganizationActor, peopleBehind } from "../../organizations/index.server";

/**
 * Whether somebody behind an actor prepared what waits for an approval: the person who sent it off, or one of those who
 * answer for an actor that is no person (decision 0046). `by` is the actor who did.
 */
export const hasPrepared = (
  actor: Pick<OrganizationActor, "name" | "answeredBy">,
  { preparedBy, by }: { preparedBy: readonly string[]; by: string | null },
): boolean => by === actor.name || peopleBehind(actor).some((person) => preparedBy.includes(person));
