import { createHash } from "node:crypto";
import { recordAudit } from "../audit/index.server";
import type { Database, Db } from "../kernel/db";
import { FALLBACK_LANGUAGE, type Language } from "../kernel/languages";
import { hasMoreLetters } from "../kernel/limits";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { can, listPictures, type OrganizationActor } from "../organizations/index.server";
import {
  type DesignDocument,
  type DocumentProblem,
  type Drawing,
  type DrawingTasks,
  HEAVIEST_DESIGN,
  isTemplate,
  NotDrawn,
  type ReadDocument,
  readDocument,
  templateOf,
} from "../rendering/index.server";
import { judgeSample } from "./judge-sample";
import { fontIds, readFonts } from "./own-fonts";
import { readStored } from "./read-style";
import * as store from "./store";

export interface DesignDeps {
  db: Database;
  drawing: Drawing;
  clock: Clock;
  ids: Ids;
}

/** Maximum number of designs of one organization that are not archived. */
const MAX_DESIGNS = 200;
export const LONGEST_NAME = 80;

/**
 * Lists the designs of the actor's organization with the newest version of each, either active or archived; null
 * without the permission.
 */
export async function listDesigns(db: Db, actor: OrganizationActor, { archived = false } = {}) {
  return can(actor, "certificates.read") ? store.listDesigns(db, actor.organizationId, archived) : null;
}

/** Returns one design with its draft as a document; null where this actor has none. */
export async function getDesign(db: Db, actor: OrganizationActor, id: string) {
  if (!can(actor, "certificates.read")) return null;
  const design = await store.findDesign(db, actor.organizationId, id);
  return design && { ...design, document: readStored(design.draft) };
}

type NameProblem = { ok: false; code: "name-missing" | "name-too-long" };
const judgeName = (name: string): NameProblem | null => {
  if (name === "") return { ok: false, code: "name-missing" };
  return hasMoreLetters(name, LONGEST_NAME) ? { ok: false, code: "name-too-long" } : null;
};

/** Returns a name like this one that no design of the organization has yet: "My certificate", "My certificate 2". */
export async function suggestName(db: Db, { organizationId }: OrganizationActor, like: string): Promise<string> {
  const designs = [true, false].map((archived) => store.listDesigns(db, organizationId, archived));
  const taken = new Set((await Promise.all(designs)).flat().map(({ name }) => name.toLocaleLowerCase()));
  for (let number = 1; ; number++) {
    const name = number === 1 ? like : `${like} ${number}`;
    if (!taken.has(name.toLocaleLowerCase())) return name;
  }
}

/**
 * Creates a draft from a template or from another design of the organization. Codes: `forbidden`, `not-found` for the
 * source, `too-many`, and those of names.
 */
export async function createDesign(
  deps: DesignDeps,
  actor: OrganizationActor,
  input: { name: string; from: string },
): Promise<Result<{ id: string }, "forbidden" | "not-found" | "too-many"> | NameProblem> {
  if (!can(actor, "designs.edit")) return { ok: false, code: "forbidden" };
  const name = input.name.trim();
  const problem = judgeName(name);
  if (problem) return problem;
  const draft = await readStart(deps.db, actor.organizationId, input.from);
  if (draft === null) return { ok: false, code: "not-found" };
  return deps.db.$transaction((tx) => insertDraft(tx, deps, actor, { name, draft: async () => draft }));
}

/**
 * Inserts a design within a transaction whose caller has checked the permission. `draft` is called once there is room
 * for it.
 */
export async function insertDraft(
  tx: Db,
  deps: DesignDeps,
  { organizationId, name: actor }: OrganizationActor,
  { name, draft }: { name: string; draft: () => Promise<string> },
): Promise<Result<{ id: string }, "too-many">> {
  if ((await store.countDesigns(tx, organizationId)) >= MAX_DESIGNS) return { ok: false, code: "too-many" };
  const id = deps.ids.uuid();
  const now = deps.clock.now();
  const made = { draft: await draft(), changedAt: now, changedBy: actor, createdAt: now };
  await store.insertDesign(tx, { id, organizationId, name, ...made });
  await recordAudit(tx, deps, { organizationId, actor, action: "design.created", subject: id });
  return { ok: true, id };
}

async function readStart(db: Db, organizationId: string, from: string): Promise<string | null> {
  // The reading order follows the position, because people move layers and it must not depend on their order.
  if (isTemplate(from)) return write({ ...templateOf(from).document, reading: "place" });
  if (!/^[0-9a-f-]{36}$/.test(from)) return null;
  return (await store.findDesign(db, organizationId, from))?.draft ?? null;
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const write = (document: DesignDocument): string => JSON.stringify(document);

/**
 * Validates a document being edited, without storing it. A draft may lack a code. A document that is too complex to
 * draw is refused with its heaviest elements.
 */
export async function readDraft(
  { db, drawing }: { db: Db; drawing: Drawing },
  { organizationId }: OrganizationActor,
  json: string,
): Promise<ReadDocument> {
  const pictures = new Set((await listPictures(db, organizationId)).map(({ id }) => id));
  const read = readDocument(json, pictures, { draft: true, fonts: await fontIds(db, organizationId) });
  if (!read.ok) return read;
  const fonts = await readFonts(db, organizationId, read.document);
  const problems = await weigh(drawing, organizationId, { document: read.document, fonts });
  return problems.length > 0 ? { ok: false, problems } : read;
}

async function weigh(
  drawing: Drawing,
  organizationId: string,
  design: Parameters<DrawingTasks["weigh-design"]>[0],
): Promise<DocumentProblem[]> {
  const problem = { path: "elements", code: "too-much" } as const;
  try {
    const { weight, heaviest } = await drawing.draw("weigh-design", design, organizationId);
    return weight > HEAVIEST_DESIGN ? heaviest.map(({ element }) => ({ element, ...problem })) : [];
  } catch (error) {
    if (error instanceof NotDrawn) return [{ element: null, ...problem }];
    throw error;
  }
}

/**
 * Replaces the draft. `revision` is the one that the editor saw: where the draft has changed since, nothing is stored
 * and the result is `conflict`. A draft may lack a code; it cannot be published then.
 */
export async function changeDraft(
  deps: DesignDeps,
  actor: OrganizationActor,
  input: { id: string; revision: number; document: unknown },
): Promise<
  | Result<{ revision: number }, "forbidden" | "not-found" | "conflict">
  | { ok: false; code: "invalid"; problems: DocumentProblem[] }
> {
  if (!can(actor, "designs.edit")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const text = typeof input.document === "string" ? input.document : JSON.stringify(input.document);
  const read = await readDraft(deps, actor, text);
  if (!read.ok) return { ok: false, code: "invalid", problems: read.problems };
  const change = { draft: write(read.document), changedAt: deps.clock.now(), changedBy: actor.name };
  if (await store.updateDraft(deps.db, organizationId, input.id, input.revision, change))
    return { ok: true, revision: input.revision + 1 };
  const there = await store.findDesign(deps.db, organizationId, input.id);
  return { ok: false, code: there && !there.archivedAt ? "conflict" : "not-found" };
}

/**
 * Publishes the draft as a version, by which certificates can be issued from now on. A draft equal to the newest
 * version creates none. Codes: `forbidden`, `not-found`, `conflict` where the draft has changed since it was seen,
 * `invalid`: also where a sample in this language would not print in full or its code would not be readable (decision
 * 0073), and `pale` where its texts hardly stand out: that alone may be published `anyway`.
 */
export async function publishDesign(
  deps: DesignDeps & { urls: { qr: (publicId: string) => string } },
  actor: OrganizationActor,
  input: { id: string; revision: number; language?: Language; anyway?: boolean },
): Promise<
  | Result<{ versionId: string; number: number; published: boolean }, "forbidden" | "not-found" | "conflict">
  | { ok: false; code: "invalid" | "pale"; problems: DocumentProblem[] }
> {
  if (!can(actor, "designs.edit")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const pictures = new Set((await listPictures(deps.db, organizationId)).map(({ id }) => id));
  const fonts = await fontIds(deps.db, organizationId);
  const draft = await store.findDesign(deps.db, organizationId, input.id);
  const seen = draft?.revision === input.revision ? readDocument(draft.draft, pictures, { fonts }) : null;
  const [current] = draft?.versions ?? [];
  const isPublished = current !== undefined && current.sha256 === digestOf(draft?.draft ?? "");
  if (seen?.ok && !isPublished) {
    const problems = await judgeSample(deps, actor, seen.document, input.language ?? FALLBACK_LANGUAGE);
    const wrong = problems.filter(({ code }) => code !== "sample-pale");
    if (wrong.length > 0) return { ok: false, code: "invalid", problems };
    if (problems.length > 0 && !input.anyway) return { ok: false, code: "pale", problems };
  }
  return deps.db.$transaction(async (tx) => {
    const design = await store.lockDesign(tx, organizationId, input.id);
    if (!design) return { ok: false, code: "not-found" };
    if (design.revision !== input.revision) return { ok: false, code: "conflict" };
    const read = readDocument(design.draft, pictures, { fonts });
    if (!read.ok) return { ok: false, code: "invalid", problems: read.problems };
    const sha256 = digestOf(design.draft);
    const [newest] = design.versions;
    if (newest && newest.sha256 === sha256 && newest.name === design.name)
      return { ok: true, versionId: newest.id, number: newest.number, published: false };
    const { name, draft: document } = design;
    const version = { id: deps.ids.uuid(), designId: design.id, number: (newest?.number ?? 0) + 1 };
    const made = { organizationId, name, document, sha256, createdAt: deps.clock.now(), createdBy: actor.name };
    await store.insertVersion(tx, { ...version, ...made });
    const details = { version: version.number, sha256 };
    const entry = { organizationId, actor: actor.name, action: "design.published", subject: design.id, details };
    await recordAudit(tx, deps, entry);
    return { ok: true, versionId: version.id, number: version.number, published: true };
  });
}

/** Renames a design. Published versions keep their name. */
export async function renameDesign(
  deps: DesignDeps,
  actor: OrganizationActor,
  input: { id: string; name: string },
): Promise<Result<null, "forbidden" | "not-found"> | NameProblem> {
  if (!can(actor, "designs.edit")) return { ok: false, code: "forbidden" };
  const name = input.name.trim();
  const problem = judgeName(name);
  if (problem) return problem;
  return change(deps, actor, input.id, "design.renamed", { name });
}

/** Archives a design, so that it can no longer be chosen, or restores it. Issued certificates stay unchanged. */
export async function archiveDesign(
  deps: DesignDeps,
  actor: OrganizationActor,
  input: { id: string; archived: boolean },
): Promise<Result<null, "forbidden" | "not-found">> {
  if (!can(actor, "designs.edit")) return { ok: false, code: "forbidden" };
  const action = input.archived ? "design.archived" : "design.restored";
  return change(deps, actor, input.id, action, { archivedAt: input.archived ? deps.clock.now() : null });
}

function change(
  deps: DesignDeps,
  { organizationId, name: actor }: OrganizationActor,
  id: string,
  action: string,
  data: { name?: string; archivedAt?: Date | null },
): Promise<Result<null, "not-found">> {
  return deps.db.$transaction(async (tx) => {
    if (!(await store.updateDesign(tx, organizationId, id, data))) return { ok: false, code: "not-found" };
    await recordAudit(tx, deps, { organizationId, actor, action, subject: id });
    return { ok: true };
  });
}
