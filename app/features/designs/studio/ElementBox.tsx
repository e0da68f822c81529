import { memo, type PointerEvent as ReactPointerEvent } from "react";
import type { DrawnBox } from "#modules/scene/index";
import * as styles from "./Stage.css";

/** Minimum size of a button in pixels. */
const LEAST_TARGET = 24;

/** A button over an element: to select and drag it, and on a double click to open what it contains. */
export const ElementBox = memo(function ElementBox(props: {
  place: DrawnBox;
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
        // A pointer press has already selected the element; a key has not.
        if (event.detail === 0 || event.shiftKey) props.onChoose(place.id, event.shiftKey);
      }}
      onDoubleClick={() => holds && props.onEnter(place.id)}
    />
  );
});
