import { LRUCache } from "lru-cache";
import type { Db } from "../kernel/db";
import { fontsIn, type PrintedTexts, templateOf, textsPrinted } from "../rendering/index.server";
import type { OwnFontId, OwnLetters } from "../scene/index.server";
import { scriptOfFont, voiceOf } from "./own-fonts";
import { findDesign } from "./read-style";
import * as store from "./store";

/** Texts that a design prints, and the letters of its own fonts. */
export interface DesignLetters {
  printed: PrintedTexts;
  own: OwnLetters;
}
type OwnFont = OwnLetters extends ReadonlyMap<OwnFontId, infer Font> ? Font : never;

/** Letters by organization and font, which never change. */
const cachedFonts = new LRUCache<string, OwnFont>({ max: 200 });

/**
 * Reads which letters designs and badges can print, by their references. An unknown design is absent from the result;
 * drawing with it reports the error. Opens no font.
 */
export async function readLetters(
  db: Db,
  organizationId: string,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, DesignLetters>> {
  const read = async (name: string): Promise<[string, DesignLetters][]> => {
    const design = await findDesign(db, organizationId, name);
    if (design === null) return [];
    const isTemplate = typeof design === "string";
    const own = isTemplate ? new Map() : await readOwn(db, organizationId, fontsIn(design));
    return [[name, { printed: textsPrinted(isTemplate ? templateOf(design).document : design), own }]];
  };
  return new Map((await Promise.all([...new Set(names)].map(read))).flat());
}

async function readOwn(db: Db, organizationId: string, ids: string[]): Promise<OwnLetters> {
  const key = (id: string) => `${organizationId} ${id}`;
  const missing = ids.filter((id) => !cachedFonts.has(key(id)));
  const found = missing.length > 0 ? await store.findFontLetters(db, organizationId, missing) : [];
  for (const { id, letters, bold, script } of found)
    cachedFonts.set(key(id), { letters, bold, script: scriptOfFont(script) });
  return new Map(
    ids.flatMap((id): [OwnFontId, OwnFont][] => {
      const font = cachedFonts.get(key(id));
      return font ? [[voiceOf(id), font]] : [];
    }),
  );
}
