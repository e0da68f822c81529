import { LRUCache } from "lru-cache";
import type { Db } from "../kernel/db";
import { isLanguage, type Language } from "../kernel/languages";
import {
  type DesignDocument,
  isTemplate,
  type Look,
  readDocument,
  type TemplateChoice,
  templateChoice,
  templateChoices,
  walk,
} from "../rendering/index.server";
import { designReference, parseReference } from "./design-reference";
import * as store from "./store";

/** Documents by their versions, which never change: a list of thousands is drawn by one. */
const published = new LRUCache<string, DesignDocument>({ max: 200 });

/** How a certificate looks, with what it is drawn by: the name of a template, or the document of a design. */
export interface DrawnLook extends Look {
  design: string | DesignDocument;
}

/**
 * Reads the names that a form or a database holds: of a template, or of a version of one of this organization's designs.
 * An unknown one is refused, never replaced by another; so is that of another organization.
 */
export async function readLook(
  db: Db,
  organizationId: string,
  { template, language }: { template: string; language: string },
): Promise<{ ok: true; look: DrawnLook } | { ok: false; code: "unknown-template" | "unknown-language" }> {
  if (!isLanguage(language)) return { ok: false, code: "unknown-language" };
  if (isTemplate(template)) return { ok: true, look: { template, language, design: template } };
  const design = await readPublished(db, organizationId, template);
  return design ? { ok: true, look: { template, language, design } } : { ok: false, code: "unknown-template" };
}

async function readPublished(db: Db, organizationId: string, reference: string): Promise<DesignDocument | null> {
  const id = parseReference(reference);
  if (id === null) return null;
  const key = `${organizationId} ${id}`;
  const known = published.get(key);
  if (known) return known;
  const version = await store.findVersion(db, organizationId, id);
  if (!version) return null;
  const document = readStored(version.document);
  published.set(key, document);
  return document;
}

/** A document as this module stored it. Throws where it is none any more: drawing something else would be worse. */
export function readStored(text: string): DesignDocument {
  const { elements } = JSON.parse(text) as DesignDocument;
  const pictures = new Set(
    [...walk(elements)].flatMap(({ element }) => (element.type === "picture" ? element.picture : [])),
  );
  const read = readDocument(text, pictures);
  if (!read.ok) throw new Error(`a stored design cannot be read: ${JSON.stringify(read.problems.slice(0, 3))}`);
  return read.document;
}

/** What may be chosen for new certificates: the organization's published designs, then the templates. */
export async function listLooks(db: Db, organizationId: string, language: Language): Promise<TemplateChoice[]> {
  const designs = await store.listDesigns(db, organizationId, false);
  const own = await Promise.all(
    designs.flatMap(({ versions: [newest] }) =>
      newest ? chooseOwn(db, organizationId, designReference(newest.id), newest.name) : [],
    ),
  );
  return [...own, ...templateChoices(language)];
}

async function chooseOwn(db: Db, organizationId: string, name: string, title: string): Promise<TemplateChoice> {
  const document = await readPublished(db, organizationId, name);
  if (!document) throw new Error(`there is no published design ${name}`);
  const { width, height } = document.page;
  return { name, title, text: "", width: Math.round(width), height: Math.round(height) };
}

/** What a look is called: the title of its template, or the name that its design had when it was published. */
export async function nameOfLook(
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
