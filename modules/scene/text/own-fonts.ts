import type { FontFile } from "../../kernel/ports/font-files";

/** A font that an organization brought, as a design names it: `own/` and its id. */
export type OwnFontId = `own/${string}`;

const OWN = /^own\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isOwnFont = (name: string): name is OwnFontId => OWN.test(name);

/** The fonts of its organization that a certificate is drawn with, by their names. */
export type OwnFonts = ReadonlyMap<OwnFontId, Pick<FontFile, "bytes" | "bold" | "script">>;
