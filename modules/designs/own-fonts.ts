import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { recordAudit } from "../audit/index.server";
import type { Db } from "../kernel/db";
import type { FontFile, FontProblem, Inspector } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { can, type OrganizationActor } from "../organizations/index.server";
import { type DesignDocument, fontsIn } from "../rendering/index.server";
import type { OwnFontId, OwnFonts } from "../scene/index.server";
import type { DesignDeps } from "./edit-design";
import * as store from "./store";

/** Maximum number of fonts of one organization that are not removed; including removed ones, twice that. */
const MAX_FONTS = 20;

type OwnFont = OwnFonts extends ReadonlyMap<OwnFontId, infer Font> ? Font : never;
/**
 * Cache of fonts, which never change and have up to ten megabytes. The key includes the organization, so that none
 * reads another's font.
 */
const read = new LRUCache<string, OwnFont>({ max: MAX_FONTS });

/** Lists the fonts that designs may use, by family; null without the permission. */
export async function listFonts(db: Db, actor: OrganizationActor) {
  if (!can(actor, "certificates.read")) return null;
  const fonts = await store.listFonts(db, actor.organizationId);
  return fonts.flatMap(({ id, family, style, removedAt }) =>
    removedAt ? [] : { id, name: `${family} ${style}`.trim(), voice: voiceOf(id) },
  );
}

export const voiceOf = (id: string): OwnFontId => `own/${id}`;

/**
 * Adds a font, after it was opened, drawn and embedded in a separate process. Adding a removed font restores it. Codes:
 * `forbidden`, `too-many-fonts`, `busy` and `too-complex` of the inspector, and those of the file.
 */
export async function addFont(
  deps: DesignDeps & { inspector: Inspector },
  actor: OrganizationActor,
  { bytes }: { bytes: Uint8Array },
): Promise<Result<{ id: string }, "forbidden" | "too-many-fonts" | "too-complex" | "busy" | FontProblem>> {
  if (!can(actor, "designs.edit")) return { ok: false, code: "forbidden" };
  const inspection = await deps.inspector.inspect("read-font", { bytes });
  if (!inspection.done) return { ok: false, code: inspection.code };
  if (!inspection.result.ok) return inspection.result;
  const { font } = inspection.result;
  const { organizationId, name } = actor;
  const sha256 = createHash("sha256").update(font.bytes).digest("hex");
  return deps.db.$transaction(async (tx) => {
    await store.lockFonts(tx, organizationId);
    const fonts = await store.listFonts(tx, organizationId);
    const same = fonts.find((one) => one.sha256 === sha256);
    if (same && !same.removedAt) return { ok: true, id: same.id };
    const offered = fonts.filter(({ removedAt }) => !removedAt).length;
    if (offered >= MAX_FONTS || (!same && fonts.length >= MAX_FONTS * 2)) return { ok: false, code: "too-many-fonts" };
    const id = same?.id ?? deps.ids.uuid();
    if (same) await store.updateFont(tx, organizationId, id, { removedAt: null });
    else {
      const made = { createdAt: deps.clock.now(), createdBy: name };
      await store.insertFont(tx, { ...font, bytes: new Uint8Array(font.bytes), id, organizationId, sha256, ...made });
    }
    const entry = { organizationId, actor: name, action: "design.font-added", subject: id, details: { sha256 } };
    await recordAudit(tx, deps, entry);
    return { ok: true, id };
  });
}

/** Removes a font from the choice. Designs and certificates that use it keep it. */
export async function removeFont(
  deps: DesignDeps,
  actor: OrganizationActor,
  { id }: { id: string },
): Promise<Result<null, "forbidden" | "not-found">> {
  if (!can(actor, "designs.edit")) return { ok: false, code: "forbidden" };
  const { organizationId, name } = actor;
  return deps.db.$transaction(async (tx) => {
    if (!(await store.updateFont(tx, organizationId, id, { removedAt: deps.clock.now() })))
      return { ok: false, code: "not-found" };
    await recordAudit(tx, deps, { organizationId, actor: name, action: "design.font-removed", subject: id });
    return { ok: true };
  });
}

/** Script of a font from its column. */
export const scriptOfFont = (script: string): FontFile["script"] =>
  script === "arabic" || script === "chinese" ? script : "latin";

/** Ids of all fonts that a design of this organization may contain, including removed ones. */
export const fontIds = async (db: Db, organizationId: string): Promise<ReadonlySet<string>> =>
  new Set((await store.listFonts(db, organizationId)).map(({ id }) => id));

/**
 * Reads the organization's fonts that a design uses, for drawing; templates use none. A font of another organization is
 * left out.
 */
export async function readFonts(db: Db, organizationId: string, design: string | DesignDocument): Promise<OwnFonts> {
  const ids = typeof design === "string" ? [] : fontsIn(design);
  const key = (id: string) => `${organizationId} ${id}`;
  const missing = ids.filter((id) => !read.has(key(id)));
  const found = missing.length > 0 ? await store.findFonts(db, organizationId, missing) : [];
  for (const { id, bytes, bold, script } of found) read.set(key(id), { bytes, bold, script: scriptOfFont(script) });
  return new Map(
    ids.flatMap((id) => {
      const font = read.get(key(id));
      return font ? [[voiceOf(id), font] as const] : [];
    }),
  );
}
