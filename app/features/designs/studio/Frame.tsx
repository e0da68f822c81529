import type { PointerEvent } from "react";
import { type Box, HANDLES, type Handle } from "./geometry";
import * as styles from "./Stage.css";

/** Smallest sizes in pixels: of a side with a handle in its middle, and of a side with two handles. */
const ROOM = { middle: 48, corners: 30 };

/** Chooses the handles that fit: all on a large box, those at the ends of a thin one, one corner of a small one. */
function handlesIn(width: number, height: number): Handle[] {
  const [narrow, low] = [width < ROOM.corners, height < ROOM.corners];
  if (narrow && low) return ["se"];
  if (low) return ["w", "e"];
  if (narrow) return ["n", "s"];
  return HANDLES.filter(
    (handle) => handle.length === 2 || (handle === "n" || handle === "s" ? width : height) > ROOM.middle,
  );
}
const CURSORS = ["nwse-resize", "ns-resize", "nesw-resize", "ew-resize"] as const;

/** Returns the cursor that points the way of a handle on a rotated box: it changes every 45 degrees. */
const cursorOf = (handle: Handle, degrees: number) =>
  CURSORS[(HANDLES.indexOf(handle) + Math.round(degrees / 45) + 8) % CURSORS.length];

/** Frame around the selection. Its handles are for pointers: keys and the fields beside the page do the same. */
export function Frame(props: {
  box: Box;
  degrees: number;
  zoom: number;
  /** Whether the selection can be resized; `turns` whether it can also be rotated. */
  handles: boolean;
  turns: boolean;
  busy: boolean;
  onResize(event: PointerEvent, handle: Handle): void;
  onRotate(event: PointerEvent): void;
}) {
  const { box, degrees, zoom, turns, busy } = props;
  const [width, height] = [box.width * zoom, box.height * zoom];
  const handles = props.handles ? handlesIn(width, height) : [];
  const start = (event: PointerEvent, run: () => void) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.preventDefault();
    run();
  };
  return (
    <div
      className={styles.frame}
      style={{ left: box.x * zoom, top: box.y * zoom, width, height, transform: `rotate(${degrees}deg)` }}
      aria-hidden="true"
      data-frame
    >
      {handles.map((handle) => (
        <div
          key={handle}
          className={`${styles.handle} ${styles.side[handle]}`}
          style={{ cursor: cursorOf(handle, degrees) }}
          data-handle={handle}
          data-drags
          onPointerDown={(event) => start(event, () => props.onResize(event, handle))}
        />
      ))}
      {props.handles && turns ? (
        <div
          className={styles.rotator}
          data-handle="rotate"
          data-drags
          onPointerDown={(event) => start(event, () => props.onRotate(event))}
        />
      ) : null}
      {busy ? (
        <span className={styles.measure} style={{ transform: `rotate(${-degrees}deg)` }}>
          {Math.round(box.x)}, {Math.round(box.y)} · {Math.round(box.width)} × {Math.round(box.height)}
          {degrees ? ` · ${Math.round(degrees)}°` : ""}
        </span>
      ) : null}
    </div>
  );
}
