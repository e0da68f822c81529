import type { KeyboardEvent } from "react";

/** The keyboard shortcuts, as written in the help. `Mod` is Ctrl, or Cmd on a Mac. */
export const KEYS = {
  undo: "Mod+Z",
  redo: "Mod+Shift+Z",
  duplicate: "Mod+D",
  group: "Mod+G",
  ungroup: "Mod+Shift+G",
  selectAll: "Mod+A",
  forward: "Mod+]",
  backward: "Mod+[",
  lock: "Mod+L",
  save: "Mod+S",
  remove: "Delete",
  leave: "Escape",
  next: "Tab",
  choose: "Space",
  chooseMore: "Shift+Space",
  enter: "Enter",
  nudge: "Arrows",
  nudgeFar: "Shift+Arrows",
  size: "Alt+Arrows",
  zoomIn: "+",
  zoomOut: "-",
  zoomFit: "0",
  help: "?",
} as const;
export type Command = keyof typeof KEYS;

export const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const WITH_MOD: Record<string, Command> = {
  z: "undo",
  y: "redo",
  d: "duplicate",
  g: "group",
  a: "selectAll",
  "]": "forward",
  "[": "backward",
  l: "lock",
  s: "save",
};
const WITH_MOD_AND_SHIFT: Record<string, Command> = { z: "redo", g: "ungroup" };
const ALONE: Record<string, Command> = {
  Delete: "remove",
  Backspace: "remove",
  Escape: "leave",
  "+": "zoomIn",
  "=": "zoomIn",
  "-": "zoomOut",
  "0": "zoomFit",
  "?": "help",
};

/** Returns the command of a key on the page; null if it has none. `ARROWS` holds the arrow keys. */
export function commandOf(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">,
): Command | null {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) return (event.shiftKey ? WITH_MOD_AND_SHIFT : WITH_MOD)[key] ?? null;
  return ALONE[key] ?? null;
}

/** Whether the target is an input: its keys belong to the field. */
export const isField = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
