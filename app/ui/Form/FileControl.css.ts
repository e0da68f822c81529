import { globalStyle, style } from "@vanilla-extract/css";
import { radius, space, vars } from "../theme/vars.css";

export const control = style({ display: "grid", gap: space(2), inlineSize: "100%", minInlineSize: 0 });
export const zone = style({
  position: "relative",
  display: "grid",
  justifyItems: "center",
  gap: space(2),
  marginBlockStart: space(2),
  paddingBlock: space(6),
  paddingInline: space(5),
  textAlign: "center",
  background: vars.surface,
  borderRadius: radius,
  color: vars.muted,
  ":hover": { background: vars.tint },
});
export const words = style({ color: vars.ink, fontWeight: 700 });
/** The browser's own field, over the whole zone: it takes the click, the keyboard and the dropped file. */
export const input = style({
  position: "absolute",
  inset: 0,
  inlineSize: "100%",
  blockSize: "100%",
  opacity: 0,
  cursor: "pointer",
  "@media": {
    // Without scripts it shows the name of the chosen file below the words.
    "(scripting: none)": { position: "static", blockSize: "auto", maxInlineSize: "22rem", opacity: 1 },
  },
});
globalStyle(`${input}::file-selector-button`, { "@media": { "(scripting: none)": { display: "none" } } });
/** Border of the zone, which shows the state of the field before it. */
export const edge = style({
  position: "absolute",
  inset: 0,
  border: `2px dashed ${vars.edge}`,
  borderRadius: radius,
  pointerEvents: "none",
});
globalStyle(`${input}[aria-invalid] + ${edge}`, { borderColor: vars.error, borderStyle: "solid" });
globalStyle(`${input}:focus + ${edge}`, { outline: `3px solid ${vars.focus}`, outlineOffset: "2px" });
globalStyle(`${control}[data-over] > ${zone}`, { background: vars.tint });
globalStyle(`${control}[data-over] ${edge}`, { borderColor: vars.brand });
export const chosen = style({ overflowWrap: "anywhere", selectors: { "&:empty": { display: "none" } } });
export const progress = style({ inlineSize: "100%", accentColor: vars.brand });
export const staged = style({
  display: "flex",
  gap: space(3),
  alignItems: "start",
  overflowWrap: "anywhere",
  cursor: "pointer",
});
export const box = style({
  flex: "none",
  inlineSize: space(6),
  blockSize: space(6),
  margin: 0,
  accentColor: vars.brand,
});
