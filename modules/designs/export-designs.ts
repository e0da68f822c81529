import type { Db } from "../kernel/db";
import * as store from "./store";

/**
 * Yields every design of an organization with the documents of its draft and its published versions, one in memory at a
 * time.
 */
export async function* exportDesigns(db: Db, organizationId: string): AsyncGenerator<{ id: string; name: string }> {
  for (const { id } of await store.listDesignIds(db, organizationId)) {
    const design = await store.findWithVersions(db, organizationId, id);
    if (!design) continue;
    const { draft, versions, name, createdAt, archivedAt } = design;
    const published = versions.map((version) => ({
      id: version.id,
      number: version.number,
      name: version.name,
      createdAt: version.createdAt,
      document: JSON.parse(version.document),
    }));
    yield { id, name, createdAt, archivedAt, draft: JSON.parse(draft), versions: published } as {
      id: string;
      name: string;
    };
  }
}

/** Yields the fonts of an organization, including removed ones, with which issued certificates are drawn. */
export async function* exportFonts(
  db: Db,
  organizationId: string,
): AsyncGenerator<{ family: string; style: string; sha256: string; bytes: Uint8Array }> {
  for (const { id } of await store.listFontIds(db, organizationId)) {
    const font = await store.findFontFile(db, organizationId, id);
    if (font) yield font;
  }
}
