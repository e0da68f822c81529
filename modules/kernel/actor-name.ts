/** Kinds of actors that people set up to act on their behalf. */
export const FOR_PEOPLE = ["key", "hook", "lti", "scim", "claim"] as const;
/** Kinds of actors that have an id. */
const WITH_ID = ["user", ...FOR_PEOPLE] as const;
/** Kinds with a single actor: the operator's commands and the platform's own jobs. */
const ALONE = ["cli", "system"] as const;

/**
 * Kinds of actors: `user` a person; `key` an API key; `hook` an inbound webhook address; `lti` a learning system;
 * `scim` a directory; `claim` a link by which recipients fetch a certificate; `cli` an operator's command; `system` the
 * platform itself.
 */
export const ACTOR_KINDS = [...WITH_ID, ...ALONE] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
type KindWithId = (typeof WITH_ID)[number];

/** Name of an actor, as every `…By` column and the audit log store it: `user:<id>`, `key:<id>`, … `cli`, `system`. */
export type ActorName = `${KindWithId}:${string}` | (typeof ALONE)[number];

/** Parts of an actor's name. The id is empty for `cli` and `system`. */
export interface ActorParts {
  kind: ActorKind;
  id: string;
}

/** Builds the name of an actor that has an id. */
export const actorName = (kind: KindWithId, id: string): ActorName => `${kind}:${id}`;

/** Parses a stored name; null for text that is not an actor's name. */
export function parseActorName(text: string): ActorParts | null {
  const alone = ALONE.find((kind) => kind === text);
  if (alone) return { kind: alone, id: "" };
  const colon = text.indexOf(":");
  const [kind, id] = [WITH_ID.find((one) => one === text.slice(0, colon)), text.slice(colon + 1)];
  return kind && id !== "" ? { kind, id } : null;
}

/**
 * Validates a stored name. Throws for text that is not an actor's name: columns hold only names that the kernel wrote.
 */
export function toActorName(text: string): ActorName {
  const parts = parseActorName(text);
  if (!parts) throw new Error("the name of an actor is of no known kind");
  const { kind, id } = parts;
  return kind === "cli" || kind === "system" ? kind : actorName(kind, id);
}

/** Returns the person's id from a stored name; null for any other actor and for null. */
export function userIdOf(name: string | null): string | null {
  const parts = name === null ? null : parseActorName(name);
  return parts?.kind === "user" ? parts.id : null;
}
