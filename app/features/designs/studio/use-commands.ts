import type { KeyboardEvent, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { arrange } from "#modules/rendering/index";
import { childrenOf, holderOf, pathTo } from "./element-tree";
import { ARROWS, commandOf, isField, isLetter } from "./keys";
import type { useEditing } from "./use-editing";
import type { StudioState } from "./use-studio";

/** Distance in points that an arrow moves or resizes by: alone, and with Shift. */
const STEP = { near: 1, far: 10 };

/** What keys do in the studio: on the page all of them, beside it those with Ctrl or Cmd. */
export function useCommands(options: {
  studio: StudioState;
  editing: ReturnType<typeof useEditing>;
  viewport: RefObject<HTMLElement | null>;
  full: { full: boolean; toggle(): void; leave(): void };
  zoomBy(step: 1 | -1): void;
  zoomFit(): void;
  help(): void;
  announce(text: string): void;
}) {
  const { t } = useTranslation("designs");
  const { studio, editing, viewport, full, announce } = options;
  const { document, elements, selection, select, drawing } = studio;

  const nudge = (event: KeyboardEvent, by: { x: number; y: number }) => {
    const focused = boxOf(event.target);
    const [only] = elements;
    const ids = elements.length > 0 ? studio.movable.map(({ id }) => id) : focused ? [focused] : [];
    if (ids.length === 0) return;
    const step = event.shiftKey ? STEP.far : STEP.near;
    const [x, y] = [by.x * step, by.y * step];
    if (event.altKey) {
      const flipped = drawing.drawing?.places.find(({ id }) => id === only?.id)?.flipped;
      if (only && !only.locked)
        studio.edit(
          (document) => arrange.resize(document, only.id, { ...(flipped ? { x: -x } : {}), width: x, height: y }),
          `size ${only.id}`,
        );
      return;
    }
    if (elements.length === 0) select(ids);
    studio.shiftAll(new Map(ids.map((id) => [id, { x, y }])), `nudge ${ids.join()}`);
    drawing.correct((place) => (ids.includes(place.id) ? { ...place, x: place.x + x, y: place.y + y } : place));
    const place = drawing.drawing?.places.find(({ id }) => id === ids[0]);
    if (place) announce(t("studio.moved", { left: Math.round(place.x + x), top: Math.round(place.y + y) }));
  };
  const run = {
    undo: studio.undo,
    redo: studio.redo,
    duplicate: studio.duplicate,
    group: studio.group,
    ungroup: studio.ungroup,
    selectAll: () => select(document.elements.filter(({ locked }) => !locked).map(({ id }) => id)),
    forward: () => studio.reorder(1),
    backward: () => studio.reorder(-1),
    lock: () => studio.lock(selection, !elements.every(({ locked }) => locked)),
    save: () => void studio.saving.flush(),
    remove: studio.remove,
    leave: () => {
      if (selection.length === 0) return full.leave();
      const holder = selection.length === 1 && selection[0] ? holderOf(document, selection[0]) : null;
      select(holder ? [holder.id] : []);
    },
    zoomIn: () => options.zoomBy(1),
    zoomOut: () => options.zoomBy(-1),
    zoomFit: options.zoomFit,
    fullWindow: full.toggle,
    help: options.help,
  };
  /** Enter goes into what is selected, or else into what has the focus: a text is written in, a group opened. */
  const enter = (id: string): boolean => {
    select([id]);
    if (editing.begin(id, "all")) return true;
    const [inner] = pathTo(document.elements, id).slice(-1).flatMap(childrenOf);
    if (inner) select([inner.id]);
    return inner !== undefined;
  };
  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || isField(event.target)) return;
    const onStage = viewport.current?.contains(event.target as Node) ?? false;
    const plain = !event.ctrlKey && !event.metaKey;
    const arrow = ARROWS[event.key];
    if (arrow && onStage && plain) {
      event.preventDefault();
      return nudge(event, arrow);
    }
    const [only] = elements.length === 1 ? elements : [];
    if (event.key === "Enter" && onStage && plain && !event.shiftKey) {
      const id = only?.id ?? boxOf(event.target);
      if (id && enter(id)) event.preventDefault();
      return;
    }
    const command = commandOf(event);
    if (!command && onStage && only?.type === "text" && isLetter(event)) {
      // The letter itself goes into the text, which has the caret from now on.
      editing.begin(only.id, "end");
      return;
    }
    // Single keys are the page's alone; those with Ctrl work beside it too. Escape gives the window back anywhere.
    const anywhere = !plain || (command === "leave" && full.full);
    if (!command || !(command in run) || (!onStage && !anywhere)) return;
    event.preventDefault();
    run[command as keyof typeof run]();
  };
}

const boxOf = (target: EventTarget): string | undefined =>
  target instanceof HTMLElement ? target.dataset.elementBox : undefined;
