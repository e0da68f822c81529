import type { TextItem } from "../../scene/index.server";
import type { CertificateView } from "../view/view";
import type { PrintedPart } from "./printed-parts";

/** Glyph that replaces every letter a font lacks (OpenType, `.notdef`). */
const NOT_DEFINED = 0;

/** Returns the distinct letters of a text that are drawn as boxes. */
export function lettersInBoxes({ lines }: TextItem): string[] {
  const found = new Set<string>();
  for (const { runs } of lines)
    for (const { glyphs, text } of runs)
      for (const { id, cluster } of glyphs)
        if (id === NOT_DEFINED) found.add(String.fromCodePoint(text.codePointAt(cluster) ?? 0));
  return [...found];
}

/** Returns the parts of a certificate whose texts contain these letters, or `other` for letters of the design. */
export function sayersOf(letters: readonly string[], view: CertificateView): PrintedPart[] {
  const { issuer, achievement } = view;
  const signers = [{ name: issuer.signerName, title: issuer.signerTitle }, ...(issuer.otherSigners ?? [])];
  const textsByPart: [PrintedPart, (string | null | undefined)[]][] = [
    [{ of: "name" }, [view.recipientName]],
    [
      { of: "achievement" },
      [view.achievementName, view.achievementDescription, achievement?.criteria, ...(achievement?.skills ?? [])],
    ],
    ...view.customFields.map(({ label, value }): (typeof textsByPart)[number] => [
      { of: "field", label },
      [label, value],
    ]),
    [{ of: "issuer" }, [issuer.name]],
    [{ of: "signer" }, signers.flatMap(({ name, title }) => [name, title])],
  ];
  // Designs may print texts in capitals.
  const has = (texts: (string | null | undefined)[], letter: string) =>
    texts.some((text) => text && (text.includes(letter) || text.toUpperCase().includes(letter)));
  return letters.flatMap((letter) => {
    const sayers = textsByPart.filter(([, texts]) => has(texts, letter)).map(([part]) => part);
    return sayers.length > 0 ? sayers : [{ of: "other" as const }];
  });
}
