import { type PointerEvent as ReactPointerEvent, useCallback, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { documentEdits } from "#modules/rendering/index";
import { ElementBox } from "./ElementBox";
import { childrenOf, holderOf, leavesOf, pathTo } from "./element-tree";
import { Frame } from "./Frame";
import { coversPage, union } from "./geometry";
import * as styles from "./Stage.css";
import { TextOnPage } from "./TextOnPage";
import type { PrintedWords } from "./use-chip-names";
import type { useEditing } from "./use-editing";
import { useGestures } from "./use-gestures";
import { useNameOf } from "./use-name-of";
import { useStageFocus } from "./use-stage-focus";
import type { StudioState } from "./use-studio";

/** The page as it will be printed, with a button over each element and handles on what is selected. */
export function Stage(props: {
  studio: StudioState;
  zoom: number;
  editing: ReturnType<typeof useEditing>;
  variables: string[];
  printed: PrintedWords;
  /** Address of the page's picture, which is shown until the page is drawn. */
  opening: string;
  announce(text: string): void;
}) {
  const { t } = useTranslation("designs");
  const nameOf = useNameOf();
  const { studio, zoom, editing, announce } = props;
  const { document, selection, select, drawing } = studio;
  const { page } = document;
  const sheet = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const picture = drawing.drawing?.picture ?? null;
  const places = drawing.drawing?.places ?? [];

  useLayoutEffect(() => {
    if (picture) sheet.current?.replaceChildren(picture);
  }, [picture]);

  const entered = selection.length === 1 && selection[0] ? holderOf(document, selection[0]) : null;
  // What holds others lies beneath them, and only while it is selected: a click means what is seen.
  const holders = studio.elements.filter((element) => childrenOf(element).length > 0);
  const reachable = [
    ...holders.map((element) => ({ element, within: pathTo(document.elements, element.id).slice(0, -1) })),
    ...leavesOf(document.elements),
  ];
  const placeOf = (id: string) => places.find((place) => place.id === id);
  const selected = selection.flatMap((id) => placeOf(id) ?? []);
  const only = selected.length === 1 ? selected[0] : undefined;
  const element = only && studio.elements[0];
  const handled = Boolean(element && !element.locked && entered?.type !== "stack");

  const together =
    selected.length > 1 &&
    studio.elements.every(({ id, locked }) => !locked && studio.movable.some((one) => one.id === id));
  const { live, swept, move, resize, rotate, sweep } = useGestures(studio, { zoom, area, sheet });

  const press = (event: ReactPointerEvent, id: string) => {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).focus({ preventScroll: true });
    if (event.shiftKey) return;
    const path = pathTo(document.elements, id);
    const held = path.some((one) => selection.includes(one.id));
    const [outermost] = path;
    // A group is dragged as a whole until an element of it is selected; a click selects the element.
    const inside = entered !== null && path.some((one) => one.id === entered.id);
    const first = outermost?.type === "group" && !inside ? outermost.id : id;
    if (!held) select([first]);
    const alone = selection.length === 1 && selection[0] === id;
    const still = () => {
      // A finger has no double click: the second tap on a text writes in it.
      if (!alone || event.pointerType !== "touch" || !editing.begin(id, "end")) select([id]);
    };
    if (held || !coversPage(placeOf(first), page)) move(event, held ? selection : [first], still);
    else sweep(event, still);
  };
  /** A click that was no drag: of a key, or of a finger. */
  const choose = (id: string, more: boolean) => {
    const next = more
      ? selection.includes(id)
        ? selection.filter((other) => other !== id)
        : [...selection, id]
      : [id];
    select(next);
    announce(t("studio.selected", { number: next.length }));
  };
  const handlers = useRef({ press, choose, enter: (_id: string) => {} });
  handlers.current = {
    press,
    choose,
    enter: (id) => {
      if (editing.begin(id, "all")) return;
      const found = pathTo(document.elements, id).at(-1);
      const inner = found && childrenOf(found).at(0);
      if (inner) select([inner.id]);
    },
  };
  const onPress = useCallback((event: ReactPointerEvent, id: string) => handlers.current.press(event, id), []);
  const onChoose = useCallback((id: string, more: boolean) => handlers.current.choose(id, more), []);
  const onEnter = useCallback((id: string) => handlers.current.enter(id), []);

  useStageFocus(area);
  const written = editing.text && placeOf(editing.text.id);
  // A stack has no place for a text without words, which is still being written.
  const lastPlace = useRef(written);
  if (written || !editing.text) lastPlace.current = written;

  const frame =
    live ??
    (only ? { box: only, degrees: only.degrees } : selected.length > 1 ? { box: union(selected), degrees: 0 } : null);
  return (
    <div
      ref={area}
      className={styles.page}
      dir="ltr"
      tabIndex={-1}
      style={{ inlineSize: page.width * zoom, blockSize: page.height * zoom }}
      onPointerDown={(event) => {
        // The drawing lies on the page, and every button and handle on the drawing.
        const empty = event.target === area.current || sheet.current?.contains(event.target as Node);
        if (empty && event.button === 0) sweep(event, () => select([]));
      }}
    >
      {picture ? null : <img className={styles.opening} src={props.opening} alt="" />}
      <div ref={sheet} className={styles.sheet} aria-hidden="true" />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form */}
      <div role="group" aria-label={t("studio.stage")}>
        {reachable.map(({ element, within }) => {
          const place = placeOf(element.id);
          if (!place) return null;
          return (
            <ElementBox
              key={element.id}
              place={place}
              zoom={zoom}
              name={nameOf(element)}
              selected={selection.includes(element.id)}
              locked={[element, ...within].some(({ locked }) => locked)}
              onPress={onPress}
              onChoose={onChoose}
              onEnter={onEnter}
            />
          );
        })}
      </div>
      {editing.text && lastPlace.current && picture ? (
        <TextOnPage
          key={`${editing.text.id} ${studio.shown.language}`}
          element={editing.text}
          place={lastPlace.current}
          zoom={zoom}
          language={studio.shown.language}
          caret={editing.editing?.caret ?? "end"}
          inStack={entered?.type === "stack"}
          page={page}
          variables={props.variables}
          printed={props.printed}
          picture={picture}
          onChange={(text) =>
            studio.edit(
              (document) => documentEdits.setProperties(document, editing.text?.id ?? "", { text }),
              `text ${editing.text?.id}`,
            )
          }
          onDone={editing.end}
        />
      ) : null}
      {frame && !editing.text ? (
        <Frame
          {...frame}
          zoom={zoom}
          handles={selected.length === 1 ? handled : together}
          turns={selected.length === 1}
          busy={live !== null}
          onResize={resize}
          onRotate={rotate}
        />
      ) : null}
      {swept ? (
        <div
          className={styles.sweep}
          style={{ left: swept.x * zoom, top: swept.y * zoom, width: swept.width * zoom, height: swept.height * zoom }}
        />
      ) : null}
      {live?.guides.map(({ axis, at }) => (
        <div
          key={`${axis}${at}`}
          className={axis === "x" ? styles.guideDown : styles.guideAcross}
          style={axis === "x" ? { left: at * zoom } : { top: at * zoom }}
        />
      ))}
    </div>
  );
}
