import type { Db } from "../kernel/db";
import { readContent } from "./rules/content";
import * as store from "./store";

const CHUNK = 50;

/** Yields every achievement of an organization with all of its versions, loading one chunk at a time. */
export async function* exportAchievements(db: Db, organizationId: string): AsyncGenerator<{ id: string }> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const page = await store.listWithVersions(db, organizationId, after, CHUNK);
    for (const { versions, ...achievement } of page)
      yield {
        ...achievement,
        versions: versions.map(({ number, createdAt, content }) => ({ number, createdAt, ...readContent(content) })),
      } as { id: string };
    const last = page.at(-1);
    if (!last || page.length < CHUNK) return;
    after = last.id;
  }
}
