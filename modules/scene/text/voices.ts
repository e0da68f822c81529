import { FAMILY_VOICES, type FamilyVoice, isFamilyVoice } from "./families";
import { isOwnFont, type OwnFontId } from "./own-fonts";

/**
 * A typographic voice of a certificate: a house voice by its task, a face of a family by its name, or a font of the
 * organization by its id. Each covers all scripts with matching faces.
 */
export type Voice = HouseVoice | FamilyVoice | OwnFontId;
export const HOUSE_VOICES = ["title", "heading", "name", "phrase", "body", "label", "label-strong"] as const;
export type HouseVoice = (typeof HOUSE_VOICES)[number];

export const isHouseVoice = (voice: string): voice is HouseVoice => (HOUSE_VOICES as readonly string[]).includes(voice);
/** Returns whether a text of a document names a voice. */
export const isVoice = (voice: string): voice is Voice =>
  isHouseVoice(voice) || isFamilyVoice(voice) || isOwnFont(voice);
/** Every house voice and family voice. */
export const VOICES: readonly Voice[] = [...HOUSE_VOICES, ...FAMILY_VOICES];
