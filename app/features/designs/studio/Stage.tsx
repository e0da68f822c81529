import {
  memo,
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { arrange, type DrawnPlace, documentEdits } from "#modules/rendering/index";
import { leave, lift } from "./drawing";
import { childrenOf, holderOf, idsWithin, pathTo } from "./element-tree";
import { Frame } from "./Frame";
import { type Box, degreesTo, type Handle, resizeBox, union, writtenChange } from "./geometry";
import * as styles from "./Stage.css";
import { type Guide, linesOf, snapMove, snapPoint } from "./snap";
import { useNameOf } from "./use-name-of";
import type { StudioState } from "./use-studio";

/** In pixels of the screen: nearer than this to a line, something snaps to it; less than the other is no drag. */
const REACH = 6;
const STILL = 3;
/** What covers nearly the whole page is only dragged once it is selected. */
const COVERS = 0.8;

/** What is being dragged, as it is shown before the server has drawn it. */
interface Live {
  box: Box;
  degrees: number;
  guides: Guide[];
}

/** The page as it will be printed, with a button over each element and handles on what is selected. */
export function Stage({ studio, zoom, announce }: { studio: StudioState; zoom: number; announce(text: string): void }) {
  const { t } = useTranslation("designs");
  const nameOf = useNameOf();
  const { document, selection, select, drawing } = studio;
  const { page } = document;
  const sheet = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState<Live | null>(null);
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

  /** Follows a pointer until it is let go; `to` is asked at most once for each frame. */
  const follow = (
    event: ReactPointerEvent,
    to: (x: number, y: number, event: PointerEvent) => void,
    done: (moved: boolean) => void,
  ) => {
    const surface = area.current;
    if (!surface) return;
    const [startX, startY] = [event.clientX, event.clientY];
    let moved = false;
    let next: PointerEvent | null = null;
    let frame = 0;
    const show = () => {
      frame = 0;
      if (next) to((next.clientX - startX) / zoom, (next.clientY - startY) / zoom, next);
    };
    const stop = new AbortController();
    const end = (given: boolean) => {
      stop.abort();
      cancelAnimationFrame(frame);
      if (given && moved) show();
      setLive(null);
      done(given && moved);
    };
    const { pointerId } = event;
    const listen = <K extends keyof HTMLElementEventMap>(name: K, heard: (event: HTMLElementEventMap[K]) => void) =>
      surface.addEventListener(name, heard, { signal: stop.signal });
    listen("pointermove", (moving) => {
      if (moving.pointerId !== pointerId) return;
      if (!moved && Math.hypot(moving.clientX - startX, moving.clientY - startY) < STILL) return;
      // Not before it is a drag: what is captured gets the click, too.
      if (!moved) surface.setPointerCapture(pointerId);
      moved = true;
      next = moving;
      frame ||= requestAnimationFrame(show);
    });
    listen("pointerup", (event) => event.pointerId === pointerId && end(true));
    listen("pointercancel", (event) => event.pointerId === pointerId && end(false));
    addEventListener("keydown", (event) => event.key === "Escape" && end(false), { signal: stop.signal });
  };

  const move = (event: ReactPointerEvent, ids: readonly string[], still: () => void) => {
    const movers = ids.flatMap((id) => {
      const found = pathTo(document.elements, id).at(-1);
      const holder = found && holderOf(document, id);
      const mover = holder?.type === "stack" ? holder : found;
      return mover && !mover.locked ? mover : [];
    });
    const moving = new Set(movers.map(({ id }) => id));
    const boxes = [...moving].flatMap((id) => placeOf(id) ?? []);
    if (boxes.length === 0) return still();
    const pieces = new Set(movers.flatMap(idsWithin));
    const from = union(boxes);
    const lines = linesOf(
      page,
      places.filter(({ id, shown }) => shown && !pieces.has(id) && !isLarge(placeOf(id), page)),
    );
    let layers: SVGSVGElement[] | null = null;
    let by = { x: 0, y: 0 };
    follow(
      event,
      (x, y, pointer) => {
        layers ??= sheet.current ? lift(sheet.current, pieces) : [];
        const straight = pointer.shiftKey ? (Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y }) : { x, y };
        const there = { ...from, x: from.x + straight.x, y: from.y + straight.y };
        const snapped =
          pointer.ctrlKey || pointer.metaKey ? { x: 0, y: 0, guides: [] } : snapMove(there, lines, REACH / zoom);
        by = { x: straight.x + snapped.x, y: straight.y + snapped.y };
        for (const layer of layers) layer.style.transform = `translate(${by.x * zoom}px, ${by.y * zoom}px)`;
        const box = only && moving.has(only.id) ? only : from;
        setLive({
          box: { ...box, x: box.x + by.x, y: box.y + by.y },
          degrees: box === only ? only.degrees : 0,
          guides: snapped.guides,
        });
      },
      (moved) => {
        if (!moved) {
          if (sheet.current && layers) leave(sheet.current, new Set(), "");
          return still();
        }
        studio.shiftAll(new Map([...moving].map((id) => [id, by])));
        if (sheet.current) leave(sheet.current, pieces, `translate(${by.x} ${by.y})`);
        drawing.correct((place) => (pieces.has(place.id) ? { ...place, x: place.x + by.x, y: place.y + by.y } : place));
      },
    );
  };

  const resize = (event: ReactPointerEvent, handle: Handle) => {
    if (!only) return;
    const neighbours = places.filter(({ id, shown }) => shown && id !== only.id && !isLarge(placeOf(id), page));
    const lines = linesOf(page, neighbours);
    let box: Box = only;
    const resized = () => arrange.resize(document, only.id, writtenChange(only, box, only.flipped));
    follow(
      event,
      (x, y, pointer) => {
        const corner = cornerOf(resizeBox(only, only.degrees, handle, { x, y }), handle);
        const free = only.degrees !== 0 || pointer.ctrlKey || pointer.metaKey || pointer.shiftKey;
        const snapped = free ? { x: 0, y: 0, guides: [] } : snapPoint(corner, lines, REACH / zoom);
        box = resizeBox(only, only.degrees, handle, { x: x + snapped.x, y: y + snapped.y }, pointer.shiftKey);
        setLive({ box, degrees: only.degrees, guides: snapped.guides });
        const next = resized();
        if (next) void drawing.ask(next, studio.shown);
      },
      (moved) => {
        if (!moved) return void drawing.ask(document, studio.shown);
        const { id } = only;
        studio.edit(resized);
        drawing.correct((place) => (place.id === id ? { ...place, ...box } : place));
      },
    );
  };

  const rotate = (event: ReactPointerEvent) => {
    const around = area.current?.getBoundingClientRect();
    if (!only || !element || !around) return;
    const pieces = new Set(idsWithin(element));
    const [cx, cy] = [only.x + only.width / 2, only.y + only.height / 2];
    let layers: SVGSVGElement[] | null = null;
    let degrees = only.degrees;
    follow(
      event,
      (_x, _y, pointer) => {
        layers ??= sheet.current ? lift(sheet.current, pieces) : [];
        const point = { x: (pointer.clientX - around.left) / zoom, y: (pointer.clientY - around.top) / zoom };
        degrees = degreesTo(only, point, !pointer.ctrlKey && !pointer.metaKey);
        for (const layer of layers) {
          layer.style.transformOrigin = `${cx * zoom}px ${cy * zoom}px`;
          layer.style.transform = `rotate(${degrees - only.degrees}deg)`;
        }
        setLive({ box: only, degrees, guides: [] });
      },
      (moved) => {
        if (!moved) {
          if (sheet.current && layers) leave(sheet.current, new Set(), "");
          return;
        }
        const written = only.flipped ? (360 - degrees) % 360 : degrees;
        studio.edit((document) =>
          documentEdits.setProperties(document, only.id, { rotate: written === 0 ? undefined : written }),
        );
        if (sheet.current) leave(sheet.current, pieces, `rotate(${degrees - only.degrees} ${cx} ${cy})`);
        drawing.correct((place) => (place.id === only.id ? { ...place, degrees } : place));
      },
    );
  };

  const press = (event: ReactPointerEvent, id: string) => {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).focus({ preventScroll: true });
    if (event.shiftKey) return;
    const already = selection.includes(id);
    if (!already) select([id]);
    if (already || !isLarge(placeOf(id), page)) move(event, already ? selection : [id], () => select([id]));
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
      const found = pathTo(document.elements, id).at(-1);
      const inner = found && childrenOf(found).at(0);
      if (inner) select([inner.id]);
    },
  };
  const onPress = useCallback((event: ReactPointerEvent, id: string) => handlers.current.press(event, id), []);
  const onChoose = useCallback((id: string, more: boolean) => handlers.current.choose(id, more), []);
  const onEnter = useCallback((id: string) => handlers.current.enter(id), []);

  // On a touch screen a finger that is on an element drags it; elsewhere it scrolls.
  useEffect(() => {
    const surface = area.current;
    const hold = (event: TouchEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest("[data-drags]")) event.preventDefault();
    };
    surface?.addEventListener("touchmove", hold, { passive: false });
    return () => surface?.removeEventListener("touchmove", hold);
  }, []);

  // What had the focus may be gone: taken away, grouped, undone. The keys go on working at what is selected.
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
        if (event.target === area.current) select([]);
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
          outlineOnly={!handled || selected.length !== 1}
          busy={live !== null}
          onResize={resize}
          onRotate={rotate}
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

const isLarge = (box: Box | undefined, page: { width: number; height: number }): boolean =>
  box !== undefined && box.width * box.height > page.width * page.height * COVERS;

/** The sides that a handle moves, as a point; null for those that stay. */
const cornerOf = (box: Box, handle: Handle) => ({
  x: handle.includes("e") ? box.x + box.width : handle.includes("w") ? box.x : null,
  y: handle.includes("s") ? box.y + box.height : handle.includes("n") ? box.y : null,
});

/** Nothing that can be pressed is smaller than this, in pixels. */
const LEAST_TARGET = 24;

const ElementBox = memo(function ElementBox(props: {
  place: DrawnPlace;
  zoom: number;
  name: string;
  selected: boolean;
  locked: boolean;
  holds: boolean;
  onPress(event: ReactPointerEvent, id: string): void;
  onChoose(id: string, more: boolean): void;
  onEnter(id: string): void;
}) {
  const { place, zoom, name, selected, locked, holds } = props;
  const width = Math.max(LEAST_TARGET, place.width * zoom);
  const height = Math.max(LEAST_TARGET, place.height * zoom);
  return (
    <button
      type="button"
      className={`${styles.box} ${locked ? styles.lockedBox : ""} ${place.shown ? "" : styles.unseenBox}`}
      style={{
        left: (place.x + place.width / 2) * zoom - width / 2,
        top: (place.y + place.height / 2) * zoom - height / 2,
        width,
        height,
        transform: place.degrees ? `rotate(${place.degrees}deg)` : undefined,
      }}
      aria-label={name}
      aria-pressed={selected}
      data-element-box={place.id}
      data-drags={locked ? undefined : true}
      onPointerDown={(event) => props.onPress(event, place.id)}
      onClick={(event) => {
        // A press has selected it already; a key has not.
        if (event.detail === 0 || event.shiftKey) props.onChoose(place.id, event.shiftKey);
      }}
      onDoubleClick={() => holds && props.onEnter(place.id)}
    />
  );
});
