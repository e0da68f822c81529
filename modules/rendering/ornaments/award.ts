import { directionOf, scriptOf } from "../../kernel/languages";
import { type Part, type SetText, setText, stackParts, type TextLook, textPart } from "../scene/compose";
import type { SceneItem } from "../scene/scene";
import type { CertificateView } from "../scene/view";
import type { Wording } from "../templates/wording";
import { detailsPart } from "./details";
import { INK } from "./inks";

/** Sets a text at `scale` of its size, the name less so: it is what the certificate is about. */
export type SetAt = (
  text: string,
  look: Pick<TextLook, "size" | "minSize" | "maxWidth"> & Partial<TextLook>,
) => SetText;

/**
 * What is awarded to whom, in one column on the axis. Two pairs, each close together: "awarded to" with the name, "for"
 * with the achievement and what is said of it; then the issuer's own details. What has no room gets smaller.
 */
export function drawAward(
  view: CertificateView,
  words: Wording,
  place: { axis: number; top: number; bottom: number; width: number; before?: (set: SetAt) => Part[] },
): SceneItem[] {
  const { axis, top, bottom, width, before = () => [] } = place;
  const textAt = (set: SetText, space: number) => textPart(set, space, axis, "center");
  return stackParts(
    (scale) => {
      const set: SetAt = (text, look) =>
        setText(text, {
          language: view.language,
          direction: directionOf(view.language),
          voice: "phrase",
          color: INK.slate,
          maxLines: 1,
          ...look,
          size: Math.max(look.minSize, look.size * (look.voice === "name" ? Math.sqrt(scale) : scale)),
        });
      const phrase = (text: string) => set(text, { size: 14, minSize: 10, maxWidth: width });
      const head = before(set);
      const details = detailsPart(view, axis, width);
      return [
        ...head,
        textAt(phrase(words.awardedTo), head.length > 0 ? 22 : 0),
        textAt(setName(view, set, width), 11),
        textAt(phrase(words.inRecognitionOf), 21),
        textAt(setAchievement(view, set, width), 9),
        ...(view.achievementDescription ? [textAt(setDescription(view.achievementDescription, set, width), 10)] : []),
        ...(words.closing ? [textAt(phrase(words.closing), 12)] : []),
        ...(details ? [details] : []),
      ];
    },
    { top, bottom, tightest: 0.86 },
  );
}

function setName(view: CertificateView, set: SetAt, maxWidth: number): SetText {
  return set(view.recipientName, {
    voice: "name",
    direction: "auto",
    size: scriptOf(view.language) === "arabic" ? 50 : 57,
    oneLineMinSize: 36,
    minSize: 20,
    maxWidth,
    maxLines: 2,
    leading: 1.14,
    role: "H2",
    color: INK.deep,
  });
}

function setAchievement(view: CertificateView, set: SetAt, maxWidth: number): SetText {
  return set(view.achievementName, {
    voice: "title",
    direction: "auto",
    size: 20,
    oneLineMinSize: 17,
    minSize: 12,
    maxWidth,
    maxLines: 2,
    leading: 1.25,
    color: INK.navy,
  });
}

function setDescription(text: string, set: SetAt, width: number): SetText {
  return set(text, {
    voice: "body",
    direction: "auto",
    size: 10.6,
    minSize: 8,
    maxWidth: width * 0.8,
    maxLines: 3,
    leading: 1.5,
  });
}
