import type { AchievementContent } from "../../achievements/index";
import { resolveNewest } from "../../designs/index.server";
import type { Db } from "../../kernel/db";

/** What a certificate is drawn by, as it will be stored with it; `badge` is null where its achievement has none. */
export interface DesignNames {
  template: string;
  badge: string | null;
}

/**
 * For achievements, each the design and the badge that it names, in their newest versions; the template that is given
 * besides where it names none. Reads each name once.
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
      // It was there when the achievement was saved, and nothing of it is ever deleted.
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
