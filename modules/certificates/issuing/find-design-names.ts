import type { AchievementContent } from "../../achievements/index";
import { resolveNewest } from "../../designs/index.server";
import type { Db } from "../../kernel/db";

/**
 * Names of the design and the badge design as stored with a certificate; `badge` is null where the achievement has
 * none.
 */
export interface DesignNames {
  template: string;
  badge: string | null;
}

/**
 * Resolves, for achievements, the names of design and badge to their newest versions; an achievement without a design
 * gets the given template. Each name is read once.
 */
export async function findDesignNames(
  db: Db,
  organizationId: string,
  achievements: ({ content: AchievementContent } | undefined)[],
): Promise<(achievement: { content: AchievementContent } | undefined, template: string) => DesignNames> {
  const contents = achievements.flatMap((achievement) => achievement?.content ?? []);
  const resolve = async (kind: "certificate" | "badge", names: string[]) => {
    const entries = [...new Set(names)].map(async (name) => {
      const resolved = name === "" ? null : await resolveNewest(db, organizationId, name, kind);
      // A design that existed when the achievement was saved is never deleted.
      if (name !== "" && resolved === null) throw new Error(`an achievement's ${kind} ${name} is gone`);
      return [name, resolved] as const;
    });
    return new Map(await Promise.all(entries));
  };
  const designs = await resolve(
    "certificate",
    contents.map(({ design }) => design),
  );
  const badges = await resolve(
    "badge",
    contents.map(({ badge }) => badge),
  );
  return (achievement, template) => ({
    template: designs.get(achievement?.content.design ?? "") ?? template,
    badge: badges.get(achievement?.content.badge ?? "") ?? null,
  });
}
