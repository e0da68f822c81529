import type { ActorKind } from "#modules/kernel/actor-name";

/** Actor without a name: a person of the organization, somebody of the platform, or no person. */
export type UnnamedActor = "person" | "gone" | "platform" | Exclude<ActorKind, "user">;

type Translate = (key: string, values?: Record<string, string>) => string;

/** Returns the word for an actor without a name. */
export function actorWord(t: Translate, actor: UnnamedActor, product: string): string {
  if (actor === "person" || actor === "gone" || actor === "platform") return t(`audit:actors.${actor}`, { product });
  return t(`common:actors.${actor}`);
}
