import type { PointerEvent } from "react";
import { type Box, HANDLES, type Handle } from "./geometry";
import * as styles from "./Stage.css";

/** Narrower than this on the screen, there is no room for handles in the middle of a side. */
const ROOM = 48;
const CURSORS = ["nwse-resize", "ns-resize", "nesw-resize", "ew-resize"] as const;

/** The cursor of a handle that looks that way once its box is turned: it changes every 45 degrees. */
const cursorOf = (handle: Handle, degrees: number) =>
  CURSORS[(HANDLES.indexOf(handle) + Math.round(degrees / 45) + 8) % CURSORS.length];

/** Around what is selected. The handles are for pointers: keys and the fields beside the page do the same. */
export function Frame(props: {
  box: Box;
  degrees: number;
  zoom: number;
  outlineOnly: boolean;
  busy: boolean;
  onResize(event: PointerEvent, handle: Handle): void;
  onRotate(event: PointerEvent): void;
}) {
  const { box, degrees, zoom, outlineOnly, busy } = props;
  const [width, height] = [box.width * zoom, box.height * zoom];
  const handles = HANDLES.filter(
    (handle) => handle.length === 2 || (handle === "n" || handle === "s" ? width > ROOM : height > ROOM),
  );
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
      {outlineOnly ? null : (
        <>
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
          <div
            className={styles.rotator}
            data-handle="rotate"
            data-drags
            onPointerDown={(event) => start(event, () => props.onRotate(event))}
          />
        </>
      )}
      {busy ? (
        <span className={styles.measure} style={{ transform: `rotate(${-degrees}deg)` }}>
          {Math.round(box.x)}, {Math.round(box.y)} · {Math.round(box.width)} × {Math.round(box.height)}
          {degrees ? ` · ${Math.round(degrees)}°` : ""}
        </span>
      ) : null}
    </div>
  );
}
