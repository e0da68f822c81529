import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from "react";
import { arrange, documentEdits } from "#modules/rendering/index";
import type { DrawnBox } from "#modules/scene/index";
import { leave, lift } from "./drawing";
import { holderOf, idsWithin, pathTo } from "./element-tree";
import {
  type Box,
  coversPage,
  degreesTo,
  type Handle,
  resizeBox,
  scaleWithin,
  touches,
  union,
  writtenChange,
} from "./geometry";
import { type Guide, linesOf, snapMove, snapPoint } from "./snap";
import type { StudioState } from "./use-studio";

/**
 * In screen pixels: `REACH` is the distance within which a box snaps to a line, `STILL` the shortest movement that
 * counts as a drag.
 */
const REACH = 6;
const STILL = 3;

/** The dragged box, as shown until the server has drawn it. */
interface Live {
  box: Box;
  degrees: number;
  guides: Guide[];
}

/**
 * Handles the pointer on the stage: `area` is the page with its buttons, `sheet` the picture that the server drew.
 * `live` is the dragged box, `swept` the selection rectangle; each is null while there is none.
 */
export function useGestures(
  studio: StudioState,
  stage: { zoom: number; area: RefObject<HTMLDivElement>; sheet: RefObject<HTMLDivElement> },
) {
  const { document, drawing } = studio;
  const { page } = document;
  const { zoom, area, sheet } = stage;
  const [live, setLive] = useState<Live | null>(null);
  const [swept, setSwept] = useState<Box | null>(null);
  const places = drawing.drawing?.places ?? [];
  const placeOf = (id: string): DrawnBox | undefined => places.find((place) => place.id === id);
  const [id, ...others] = studio.selection;
  const only = id !== undefined && others.length === 0 ? placeOf(id) : undefined;
  const element = only && studio.elements[0];

  /** Follows a pointer until it is released; calls `to` at most once per frame. */
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
      // Captured only once it is a drag: a captured pointer also receives the click.
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
      places.filter(({ id, shown }) => shown && !pieces.has(id) && !coversPage(placeOf(id), page)),
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

  /** Resizes one element along its rotated sides, or several as the box around them. */
  const resize = (event: ReactPointerEvent, handle: Handle) => {
    const ids = new Set(studio.movable.map(({ id }) => id));
    const resizing = [...ids].flatMap((id) => placeOf(id) ?? []);
    const [first, ...more] = resizing;
    if (!first) return;
    const alone = more.length === 0;
    const from: Box = alone ? first : union(resizing);
    const degrees = alone ? first.degrees : 0;
    const neighbours = places.filter(({ id, shown }) => shown && !ids.has(id) && !coversPage(placeOf(id), page));
    const lines = linesOf(page, neighbours);
    let box = from;
    const boxOf = (place: DrawnBox): Box => (alone ? box : scaleWithin(place, from, box));
    const resized = () =>
      resizing.reduce(
        (next, place) => arrange.resize(next, place.id, writtenChange(place, boxOf(place), place.flipped)) ?? next,
        document,
      );
    follow(
      event,
      (x, y, pointer) => {
        const corner = cornerOf(resizeBox(from, degrees, handle, { x, y }), handle);
        const free = degrees !== 0 || pointer.ctrlKey || pointer.metaKey || pointer.shiftKey;
        const snapped = free ? { x: 0, y: 0, guides: [] } : snapPoint(corner, lines, REACH / zoom);
        box = resizeBox(from, degrees, handle, { x: x + snapped.x, y: y + snapped.y }, pointer.shiftKey);
        setLive({ box, degrees, guides: snapped.guides });
        void drawing.ask(resized(), studio.shown);
      },
      (moved) => {
        if (!moved) return void drawing.ask(document, studio.shown);
        studio.edit(resized);
        drawing.correct((place) => (ids.has(place.id) ? { ...place, ...boxOf(place) } : place));
      },
    );
  };

  /**
   * Selects the unlocked top-level elements that the rectangle touches, except one that covers the page; with Shift,
   * adds them to the selection.
   */
  const sweep = (event: ReactPointerEvent, still: () => void) => {
    const around = area.current?.getBoundingClientRect();
    // A finger on the empty page scrolls.
    if (!around || event.pointerType === "touch") return still();
    const start = { x: (event.clientX - around.left) / zoom, y: (event.clientY - around.top) / zoom };
    const before = event.shiftKey ? studio.selection : [];
    let box: Box | null = null;
    follow(
      event,
      (x, y) => {
        box = {
          x: start.x + Math.min(0, x),
          y: start.y + Math.min(0, y),
          width: Math.abs(x),
          height: Math.abs(y),
        };
        setSwept(box);
      },
      (moved) => {
        setSwept(null);
        if (!moved || !box) return still();
        const swept = box;
        const touched = document.elements.filter(({ id, locked }) => {
          const place = placeOf(id);
          return !locked && place?.shown && !coversPage(place, page) && touches(place, swept);
        });
        studio.select([...new Set([...before, ...touched.map(({ id }) => id)])]);
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

  return { live, swept, move, resize, rotate, sweep };
}

/** Returns the sides that a handle moves, as a point; null for a side that stays. */
const cornerOf = (box: Box, handle: Handle) => ({
  x: handle.includes("e") ? box.x + box.width : handle.includes("w") ? box.x : null,
  y: handle.includes("s") ? box.y + box.height : handle.includes("n") ? box.y : null,
});
