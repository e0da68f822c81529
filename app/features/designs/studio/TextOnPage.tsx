import { type CSSProperties, type FocusEvent, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage } from "#modules/kernel/languages";
import { type DesignDocument, languageShown, type TextElement, withText } from "#modules/rendering/index";
import type { DrawnBox } from "#modules/scene/index";
import { ChipText, InsertField } from "./ChipText";
import * as styles from "./TextOnPage.css";
import { type PrintedWords, useChipNames } from "./use-chip-names";

/** Whether a place on the page is drawn mirrored decides where a text starts. */
const SIDES = {
  start: ["left", "right"],
  end: ["right", "left"],
  left: ["left", "left"],
  right: ["right", "right"],
  center: ["center", "center"],
} as const;

/** A text being written on the page itself, over what the server drew of it, which is hidden meanwhile. */
export function TextOnPage(props: {
  element: TextElement;
  place: DrawnBox;
  zoom: number;
  language: string;
  caret: "all" | "end";
  inStack: boolean;
  page: DesignDocument["page"];
  variables: string[];
  printed: PrintedWords;
  picture: SVGSVGElement;
  onChange(text: TextElement["text"]): void;
  onDone(): void;
}) {
  const { t } = useTranslation("designs");
  const { element, place, zoom, picture, onDone } = props;
  const language = isLanguage(props.language) ? props.language : "en";
  const nameOf = useChipNames(props.printed);
  const inserting = useRef<((variable: string) => void) | null>(null);
  const shown = languageShown(element.text, language);
  const text = typeof element.text === "string" ? element.text : ((shown && element.text[shown]) ?? "");

  // The letters of the page and those being written would lie on one another.
  useLayoutEffect(() => {
    const pieces = [...picture.querySelectorAll<SVGElement>(`[data-element="${element.id}"]`)];
    for (const piece of pieces) piece.style.visibility = "hidden";
    return () => {
      for (const piece of pieces) piece.style.visibility = "";
    };
  }, [picture, element.id]);

  const { align = props.inStack ? "center" : "start", valign = "top", writing = "horizontal" } = element;
  const color = useRef(colorOfDrawn(picture, element.id));
  const style: CSSProperties = {
    inlineSize: "100%",
    // A text that shrank to fit is written as small as it is drawn.
    fontSize: Math.min(element.size, Math.max(element.minSize ?? 6, place.height)) * zoom,
    lineHeight: element.leading ?? 1.25,
    color: color.current,
    letterSpacing: element.tracking && language !== "ar" ? `${element.tracking / 1000}em` : undefined,
    textAlign: SIDES[align][place.flipped ? 1 : 0],
    writingMode: writing === "horizontal" ? undefined : "vertical-rl",
  };
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    const next = event.relatedTarget;
    // Another window has the focus for a while: the text waits for it to come back.
    if (next instanceof Node ? !event.currentTarget.contains(next) : document.hasFocus()) onDone();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is inside has roles of its own
    <div
      className={styles.place}
      style={{
        left: place.x * zoom,
        top: place.y * zoom,
        width: Math.max(24, place.width * zoom),
        height: Math.max(24, place.height * zoom),
        transform: place.degrees ? `rotate(${place.degrees}deg)` : undefined,
        alignItems: { top: "start", middle: "center", bottom: "end", baseline: "end" }[valign],
      }}
      onBlur={leave}
      onPointerDown={(event) => event.stopPropagation()}
      data-text-on-page={element.id}
    >
      <ChipText
        text={text}
        label={t("studio.text.edit")}
        language={language}
        nameOf={(chip) => nameOf(chip, language)}
        inserting={inserting}
        caret={props.caret}
        dir={element.direction === "auto" ? "auto" : language === "ar" ? "rtl" : "ltr"}
        className={isSerif(element.voice) ? styles.serif : styles.sans}
        style={style}
        onChange={(text) => props.onChange(withText(element.text, language, text))}
        onDone={onDone}
      />
      <div
        className={`${styles.tools} ${place.y * zoom < ROOM_ABOVE ? styles.below : styles.above}`}
        style={place.x > props.page.width / 2 ? { right: 0 } : { left: 0 }}
      >
        <InsertField variables={props.variables} onInsert={(variable) => inserting.current?.(variable)} />
        <button type="button" className={styles.done} onClick={onDone}>
          {t("studio.text.done")}
        </button>
      </div>
    </div>
  );
}

/** Pixels that the tools above a text need. */
const ROOM_ABOVE = 56;

/** Color that the text is drawn in, which may follow the brand. */
function colorOfDrawn(picture: SVGSVGElement, id: string): string | undefined {
  const filled = picture.querySelectorAll(`[data-element="${id}"] [fill], [data-element="${id}"][fill]`);
  return [...filled].map((piece) => piece.getAttribute("fill")).find((fill) => fill && fill !== "none") ?? undefined;
}

const SANS = /^(body|label|label-strong|inter|ibm-plex-sans|work-sans|noto-sans|montserrat|nunito|fredoka|cairo)\b/;
const isSerif = (voice: string): boolean => !SANS.test(voice);
