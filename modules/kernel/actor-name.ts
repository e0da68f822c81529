/** Actors that people set up to act for them. */
export const FOR_PEOPLE = ["key", "hook", "lti", "scim", "claim"] as const;
/** Actors that have an id. */
const WITH_ID = ["user", ...FOR_PEOPLE] as const;
/** Actors of which there is one: the operator's commands, and what the platform does by itself. */
const ALONE = ["cli", "system"] as const;

/**
 * What can act: `user` a person; `key` a key of the API; `hook` an address that takes in what other systems send; `lti`
 * a learning system; `scim` a directory; `claim` a link by which recipients fetch a certificate; `cli` a command of the
 * operator; `system` the platform itself.
 */
export const ACTOR_KINDS = [...WITH_ID, ...ALONE] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
type KindWithId = (typeof WITH_ID)[number];

/** Who did something, as every `…By` column and the audit log hold it: `user:<id>`, `key:<id>`, … `cli`, `system`. */
export type ActorName = `${KindWithId}:${string}` | (typeof ALONE)[number];

/** An actor's name taken apart; the id is empty for kinds of which there is one. */
export interface ActorParts {
  kind: ActorKind;
  id: string;
}

/** The name of an actor with an id. */
export const actorName = (kind: KindWithId, id: string): ActorName => `${kind}:${id}`;

/** Reads a stored name. Null for text that is none. */
export function parseActorName(text: string): ActorParts | null {
  const alone = ALONE.find((kind) => kind === text);
  if (alone) return { kind: alone, id: "" };
  const colon = text.indexOf(":");
  const [kind, id] = [WITH_ID.find((one) => one === text.slice(0, colon)), text.slice(colon + 1)];
  return kind && id !== "" ? { kind, id } : null;
}

/** A stored name as the kernel writes it. Throws for text that is none: a column holds nothing else. */
export function toActorName(text: string): ActorName {
  const parts = parseActorName(text);
  if (!parts) throw new Error("the name of an actor is of no known kind");
  const { kind, id } = parts;
  return kind === "cli" || kind === "system" ? kind : actorName(kind, id);
}

/** The id of the person whom a stored name names; null for another actor, and for none. */
export function userIdOf(name: string | null): string | null {
  const parts = name === null ? null : parseActorName(name);
  return parts?.kind === "user" ? parts.id : null;
}
