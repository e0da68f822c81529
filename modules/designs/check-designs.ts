import { entriesAbout, type WalkedEntry } from "../audit/index.server";
import type { Db } from "../kernel/db";
import { type Faults, noteFaults } from "../kernel/faults";
import { parseReference } from "./design-reference";
import * as store from "./store";

const PAGE = 500;

/**
 * Checks that published versions of designs and uploaded fonts are unchanged, by their own digests and the audit log.
 * None is ever deleted.
 */
export async function checkDesigns(db: Db, faults: Faults): Promise<void> {
  await noteFaults(faults, "the versions of designs", () => checkVersions(db, faults));
  await noteFaults(faults, "the fonts of organizations", () => checkFonts(db, faults));
}

async function checkVersions(db: Db, faults: Faults): Promise<void> {
  for (let after: string | null = null; ; ) {
    const page: store.StoredVersion[] = await store.pageOfVersions(db, after, PAGE);
    const published = await entriesAbout(db, [...new Set(page.map(({ designId }) => designId))], ["design.published"]);
    for (const { id, designId, organizationId, number, sha256, found, ofDesign } of page) {
      const name = `version ${number} of design ${designId} (${id})`;
      const entry = published.get(designId)?.find(({ details }) => detail(details, "version") === number);
      if (found !== sha256) faults.push(`${name} was altered`);
      else if (!entry) faults.push(`${name} was published, and the audit log does not know of it`);
      else if (detail(entry.details, "sha256") !== sha256)
        faults.push(`${name} is another than was published, as the audit log says`);
      if (ofDesign === null) faults.push(`${name} is of a design that is gone`);
      else if (ofDesign !== organizationId) faults.push(`${name} is of another organization than its design`);
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE) return;
  }
}

/** Checks that each version and font that these entries recorded as published or uploaded still exists. */
export async function checkPublished(db: Db, entries: WalkedEntry[], faults: Faults): Promise<void> {
  const published = entries.filter(({ action }) => action === "design.published");
  const there = await store.findNumbers(db, [...new Set(published.map(({ subject }) => subject))]);
  for (const { subject, details } of published) {
    const number = detail(details, "version");
    if (there.has(`${subject} ${number}`)) continue;
    faults.push(`version ${number} of design ${subject} was published, as the audit log says, and is gone`);
  }
  const brought = entries.filter(({ action }) => action === "design.font-added").map(({ subject }) => subject);
  for (const { id } of await store.findFontsGone(db, [...new Set(brought)])) {
    faults.push(`font ${id} was brought, as the audit log says, and is gone`);
  }
}

async function checkFonts(db: Db, faults: Faults): Promise<void> {
  for (let after: string | null = null; ; ) {
    const page = await store.pageOfFonts(db, after, PAGE);
    const brought = await entriesAbout(
      db,
      page.map(({ id }) => id),
      ["design.font-added"],
    );
    for (const { id, organizationId, sha256, found } of page) {
      const [entry] = brought.get(id) ?? [];
      if (found !== sha256) faults.push(`the bytes of font ${id} were altered`);
      else if (!entry) faults.push(`font ${id} was brought, and the audit log does not know of it`);
      else if (detail(entry.details, "sha256") !== sha256)
        faults.push(`font ${id} is another than was brought, as the audit log says`);
      if (entry && entry.organizationId !== organizationId)
        faults.push(`font ${id} is of another organization than brought it`);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

const detail = (details: unknown, name: string): unknown =>
  typeof details === "object" && details !== null ? (details as Record<string, unknown>)[name] : undefined;

/** Returns the designs named by certificates whose version no longer exists. */
export async function findGone(db: Db, templates: string[]): Promise<Set<string>> {
  const named = new Map(templates.map((template) => [parseReference(template), template]));
  const ids = [...named.keys()].filter((id) => id !== null);
  const gone = ids.length === 0 ? [] : await store.findVersionsGone(db, ids);
  return new Set(gone.flatMap(({ id }) => named.get(id) ?? []));
}
