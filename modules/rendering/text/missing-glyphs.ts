import { face } from "./fonts";
import { allFaces } from "./stacks";

const DRAWS_NOTHING = /\p{Cc}|\p{Cf}|\p{Z}|\p{Variation_Selector}/u;

/**
 * The characters of `text` that no bundled face can draw, once each, in order: the issuer is warned before a box stands
 * where a letter of somebody's name should.
 */
export function missingGlyphs(text: string): string[] {
  const characters = new Set(text.normalize("NFC"));
  return [...characters].filter(
    (character) =>
      !DRAWS_NOTHING.test(character) && !allFaces().some((id) => face(id).covers(character.codePointAt(0) ?? 0)),
  );
}
