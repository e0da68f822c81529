import type { ActorKind } from "#modules/kernel/actor-name";

/** Who acted, where it is no person with a name: somebody of the organization, of the platform, or no person at all. */
export type UnnamedActor = "person" | "gone" | "platform" | Exclude<ActorKind, "user">;

type Translate = (key: string, values?: Record<string, string>) => string;

/** The word for an actor without a name. */
export function actorWord(t: Translate, actor: UnnamedActor, product: string): string {
  if (actor === "person" || actor === "gone" || actor === "platform") return t(`audit:actors.${actor}`, { product });
  return t(`common:actors.${actor}`);
}
