import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { radius, space, type, vars } from "#app/ui/theme/vars.css";
import type { Handle } from "./geometry";

/** Color of marks that are not printed; visible on white and on dark paper. */
const MARK = "#0b62d6";
const HANDLE = 12;

export const viewport = style({
  overflow: "auto",
  overscrollBehavior: "contain",
  display: "grid",
  placeContent: "safe center",
  minBlockSize: space(60),
  maxBlockSize: "calc(100vh - 11rem)",
  padding: space(6),
  background: vars.tint,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
});
export const page = style({
  position: "relative",
  background: "#fff",
  boxShadow: "0 1px 2px rgb(15 22 29 / 0.2), 0 6px 24px rgb(15 22 29 / 0.12)",
  touchAction: "manipulation",
});
export const sheet = style({ position: "absolute", inset: 0, overflow: "hidden" });
globalStyle(`${sheet} > svg`, { position: "absolute", inset: 0, inlineSize: "100%", blockSize: "100%" });
export const box = style({
  position: "absolute",
  margin: 0,
  padding: 0,
  background: "none",
  border: 0,
  cursor: "move",
  touchAction: "none",
  ":hover": { outline: `1px solid ${MARK}` },
  ":focus-visible": { outline: `3px solid ${MARK}`, outlineOffset: "1px", boxShadow: "0 0 0 5px #fff" },
});
/** A locked element lets the pointer through to those below; keys and the list of layers select it. */
export const lockedBox = style({ pointerEvents: "none" });
/** The sample shows nothing of this element, so the pointer passes through to what lies below. */
export const unseenBox = style({ pointerEvents: "none" });
export const frame = style({
  position: "absolute",
  pointerEvents: "none",
  outline: `1.5px solid ${MARK}`,
  boxShadow: "0 0 0 2px rgb(255 255 255 / 0.6)",
});
export const handle = style({
  position: "absolute",
  inlineSize: HANDLE,
  blockSize: HANDLE,
  margin: -HANDLE / 2,
  background: "#fff",
  border: `2px solid ${MARK}`,
  borderRadius: 3,
  pointerEvents: "auto",
  touchAction: "none",
  // Enlarges the target to at least 24 pixels.
  "::before": { content: "''", position: "absolute", inset: -8 },
});
const middle = "50%";
export const side = styleVariants<Record<Handle, { left: string | number; top: string | number }>>({
  nw: { left: 0, top: 0 },
  n: { left: middle, top: 0 },
  ne: { left: "100%", top: 0 },
  e: { left: "100%", top: middle },
  se: { left: "100%", top: "100%" },
  s: { left: middle, top: "100%" },
  sw: { left: 0, top: "100%" },
  w: { left: 0, top: middle },
});
export const rotator = style({
  position: "absolute",
  left: "50%",
  top: -30,
  inlineSize: 14,
  blockSize: 14,
  marginInlineStart: -7,
  background: "#fff",
  border: `2px solid ${MARK}`,
  borderRadius: "50%",
  cursor: "grab",
  pointerEvents: "auto",
  touchAction: "none",
  "::before": { content: "''", position: "absolute", inset: -8 },
  "::after": { content: "''", position: "absolute", left: 4, top: 12, inlineSize: 2, blockSize: 16, background: MARK },
});
export const measure = style({
  position: "absolute",
  left: 0,
  top: "calc(100% + 10px)",
  paddingInline: space(2),
  ...type.small,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  color: "#fff",
  background: MARK,
  borderRadius: 4,
});
const guide = { position: "absolute", background: "#d6246e", pointerEvents: "none" } as const;
/** Selection rectangle, drawn with the pointer on the empty page: the elements it touches are selected. */
export const sweep = style({
  position: "absolute",
  border: `1px solid ${MARK}`,
  background: "rgb(11 98 214 / 0.1)",
  pointerEvents: "none",
});
export const guideDown = style({ ...guide, insetBlock: 0, inlineSize: 1 });
export const guideAcross = style({ ...guide, left: 0, right: 0, blockSize: 1 });
