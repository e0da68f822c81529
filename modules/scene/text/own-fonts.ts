import type { FontFile } from "../../kernel/ports/font-files";

/** A font that an organization uploaded, as a design names it: `own/` and its id. */
export type OwnFontId = `own/${string}`;

const OWN = /^own\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isOwnFont = (name: string): name is OwnFontId => OWN.test(name);

/** The organization's own fonts that a certificate is drawn with, by name. */
export type OwnFonts = ReadonlyMap<OwnFontId, Pick<FontFile, "bytes" | "bold" | "script">>;
