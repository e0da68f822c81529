import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Db } from "../kernel/db";
import { isLanguage, type Language } from "../kernel/languages";
import type { Result } from "../kernel/result";
import { findDefaultDesign } from "../organizations/index.server";
import {
  type CertificateStyle,
  type DesignDocument,
  fontsIn,
  isTemplate,
  readDocument,
  type TemplateChoice,
  templateChoice,
  templateChoices,
  walk,
} from "../rendering/index.server";
import { designReference, newestReference, parseNewest, parseReference } from "./design-reference";
import * as store from "./store";

/** A stored version of a design. */
interface Version {
  document: DesignDocument;
  designId: string;
  /** Number of the version, from 1. */
  number: number;
  /** Digest of the text read, not the one stored in the row. */
  sha256: string;
}

/** Cache of versions by id. They never change, and a list of thousands is drawn by one. */
const published = new LRUCache<string, Version>({ max: 200 });

/** Style of a certificate with its design: the name of a template, or the document of a design. */
export interface DrawnStyle extends CertificateStyle {
  design: string | DesignDocument;
}

/** Kind of object that a design draws. */
export type Kind = DesignDocument["kind"];

/**
 * Resolves the template or design named in a form or a database column. An unknown name is refused, never replaced; so
 * are another organization's design and a badge's.
 */
export async function readStyle(
  db: Db,
  organizationId: string,
  { template, language }: { template: string; language: string },
): Promise<Result<{ style: DrawnStyle }, "unknown-template" | "unknown-language">> {
  if (!isLanguage(language)) return { ok: false, code: "unknown-language" };
  const design = await findDesign(db, organizationId, template, "certificate");
  return design ? { ok: true, style: { template, language, design } } : { ok: false, code: "unknown-template" };
}

/**
 * Returns the template's name or the design's document; null for an unknown name, or for another kind than requested.
 */
export async function findDesign(
  db: Db,
  organizationId: string,
  name: string,
  kind?: Kind,
): Promise<string | DesignDocument | null> {
  if (isTemplate(name)) return isTemplate(name, kind) ? name : null;
  const design = (await readPublished(db, organizationId, name))?.document;
  return design && (!kind || design.kind === kind) ? design : null;
}

/**
 * Resolves the design that an achievement names to today's: a template, or the newest version of a design of the
 * organization, even an archived one. Null for an unknown name, another kind, or a design never published.
 */
export async function resolveNewest(db: Db, organizationId: string, named: string, kind: Kind): Promise<string | null> {
  if (isTemplate(named, kind)) return named;
  const designId = parseNewest(named);
  const newest = designId ? await store.findNewestVersion(db, organizationId, designId) : null;
  if (!newest) return null;
  const reference = designReference(newest.id);
  return (await findDesign(db, organizationId, reference, kind)) ? reference : null;
}

/**
 * Returns a published version of one of this organization's designs; null for an unknown reference and for a template.
 */
export async function readPublished(db: Db, organizationId: string, reference: string): Promise<Version | null> {
  const id = parseReference(reference);
  if (id === null) return null;
  const key = `${organizationId} ${id}`;
  const cached = published.get(key);
  if (cached) return cached;
  const row = await store.findVersion(db, organizationId, id);
  if (!row) return null;
  const { designId, number } = row;
  const sha256 = createHash("sha256").update(row.document).digest("hex");
  const version = { document: readStored(row.document), designId, number, sha256 };
  published.set(key, version);
  return version;
}

/**
 * Parses a document that this module stored. Throws where it is no longer valid: drawing something else would be worse.
 */
export function readStored(text: string): DesignDocument {
  const stored = JSON.parse(text) as DesignDocument;
  const pictures = new Set(
    [...walk(stored.elements)].flatMap(({ element }) => (element.type === "picture" ? element.picture : [])),
  );
  const read = readDocument(text, pictures, { draft: true, fonts: new Set(fontsIn(stored)) });
  if (!read.ok) throw new Error(`a stored design cannot be read: ${JSON.stringify(read.problems.slice(0, 3))}`);
  return read.document;
}

/** A design that can be chosen. `newest` is the reference for an achievement that follows its versions. */
export interface StyleChoice extends Omit<TemplateChoice, "folder" | "upright"> {
  newest: string;
  /** Whether it is the organization's own, and whether it is the one to issue with unless another is chosen. */
  own: boolean;
  isDefault: boolean;
}

/**
 * Lists the choices for new certificates, or for badges: the organization's published designs, its default first, then
 * the templates.
 */
export async function listStyles(
  db: Db,
  organizationId: string,
  language: Language,
  kind: Kind = "certificate",
): Promise<StyleChoice[]> {
  const [designs, defaultId] = await Promise.all([
    store.listDesigns(db, organizationId, false),
    findDefaultDesign(db, organizationId),
  ]);
  const own = await Promise.all(
    designs.map(async ({ id, versions: [version] }) => {
      const name = version && designReference(version.id);
      const document = name && (await readPublished(db, organizationId, name))?.document;
      if (!document || document.kind !== kind) return [];
      const size = { width: Math.round(document.page.width), height: Math.round(document.page.height) };
      const isDefault = kind === "certificate" && id === defaultId;
      return [{ name, newest: newestReference(id), title: version.name, text: "", own: true, isDefault, ...size }];
    }),
  );
  const templates = templateChoices(language, kind).map(({ folder: _folder, upright: _upright, ...choice }) => ({
    ...choice,
    newest: choice.name,
    own: false,
    isDefault: false,
  }));
  const first = own.flat().sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
  return [...first, ...templates];
}

/** Returns the title of a template, or the name that a design had when it was published. */
export async function nameOfStyle(
  db: Db,
  organizationId: string,
  template: string,
  language: Language,
): Promise<string> {
  if (isTemplate(template)) return templateChoice(template, language).title;
  const id = parseReference(template);
  const version = id ? await store.findVersion(db, organizationId, id) : null;
  return version?.name ?? template;
}
