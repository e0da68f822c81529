import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ElementBox } from "./ElementBox";
import { childrenOf, holderOf, pathTo } from "./element-tree";
import { Frame } from "./Frame";
import { coversPage, union } from "./geometry";
import * as styles from "./Stage.css";
import { useGestures } from "./use-gestures";
import { useNameOf } from "./use-name-of";
import type { StudioState } from "./use-studio";

/** The page as it will be printed, with a button over each element and handles on the selection. */
export function Stage({ studio, zoom, announce }: { studio: StudioState; zoom: number; announce(text: string): void }) {
  const { t } = useTranslation("designs");
  const nameOf = useNameOf();
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
  const path = entered ? pathTo(document.elements, entered.id).map(({ id }) => id) : [];
  const reachable = [
    ...document.elements.filter(({ id }) => !path.includes(id)),
    ...(entered ? childrenOf(entered) : []),
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
    const already = selection.includes(id);
    if (!already) select([id]);
    if (already || !coversPage(placeOf(id), page)) move(event, already ? selection : [id], () => select([id]));
    else sweep(event, () => select([id]));
  };
  /** A click that was not a drag, made with a key or a finger. */
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
      const found = pathTo(document.elements, id).at(-1);
      const inner = found && childrenOf(found).at(0);
      if (inner) select([inner.id]);
    },
  };
  const onPress = useCallback((event: ReactPointerEvent, id: string) => handlers.current.press(event, id), []);
  const onChoose = useCallback((id: string, more: boolean) => handlers.current.choose(id, more), []);
  const onEnter = useCallback((id: string) => handlers.current.enter(id), []);

  // On a touch screen a finger on an element drags it; elsewhere it scrolls.
  useEffect(() => {
    const surface = area.current;
    const hold = (event: TouchEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest("[data-drags]")) event.preventDefault();
    };
    surface?.addEventListener("touchmove", hold, { passive: false });
    return () => surface?.removeEventListener("touchmove", hold);
  }, []);

  // A focused element may be gone: deleted, grouped, undone. The focus moves to the selection, so that keys still work.
  const focused = useRef(false);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      focused.current = area.current?.contains(event.target as Node) ?? false;
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    if (!focused.current || window.document.activeElement !== window.document.body) return;
    const box = area.current?.querySelector<HTMLElement>("[data-element-box][aria-pressed=true]");
    (box ?? area.current)?.focus({ preventScroll: true });
  });

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
        // The drawing lies above the page, and the buttons and handles above the drawing.
        const empty = event.target === area.current || sheet.current?.contains(event.target as Node);
        if (empty && event.button === 0) sweep(event, () => select([]));
      }}
    >
      <div ref={sheet} className={styles.sheet} aria-hidden="true" />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form */}
      <div role="group" aria-label={t("studio.stage")}>
        {reachable.map((element) => {
          const place = placeOf(element.id);
          if (!place) return null;
          return (
            <ElementBox
              key={element.id}
              place={place}
              zoom={zoom}
              name={nameOf(element)}
              selected={selection.includes(element.id)}
              locked={element.locked ?? false}
              holds={childrenOf(element).length > 0}
              onPress={onPress}
              onChoose={onChoose}
              onEnter={onEnter}
            />
          );
        })}
      </div>
      {frame ? (
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
