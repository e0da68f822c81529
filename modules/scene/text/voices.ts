import { FAMILY_VOICES, type FamilyVoice, isFamilyVoice } from "./families";
import { isOwnFont, type OwnFontId } from "./own-fonts";

/**
 * A typographic voice of the certificate: one of the house's by its task, a face of a family by its name, or a
 * font of the organization by its id. Each covers
 * all scripts with faces that belong together.
 */
export type Voice = HouseVoice | FamilyVoice | OwnFontId;
export const HOUSE_VOICES = ["title", "heading", "name", "phrase", "body", "label", "label-strong"] as const;
export type HouseVoice = (typeof HOUSE_VOICES)[number];

export const isHouseVoice = (voice: string): voice is HouseVoice => (HOUSE_VOICES as readonly string[]).includes(voice);
/** Whether a text names a voice: what a document holds is a text. */
export const isVoice = (voice: string): voice is Voice =>
  isHouseVoice(voice) || isFamilyVoice(voice) || isOwnFont(voice);
/** Every voice there is. */
export const VOICES: readonly Voice[] = [...HOUSE_VOICES, ...FAMILY_VOICES];
