import { globalStyle, style } from "@vanilla-extract/css";
import { radius, space, vars } from "../theme/vars.css";

export const control = style({ display: "grid", gap: space(2), inlineSize: "100%", minInlineSize: 0 });
const field = {
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
} as const;
/** Room below the words for the name of the file, which the browser shows. */
const named = { paddingBlockEnd: space(12) } as const;
const WITHOUT_SCRIPTS = "(scripting: none)";
export const zone = style({ ...field, "@media": { [WITHOUT_SCRIPTS]: named } });
export const plainZone = style({ ...field, ...named });
export const words = style({ color: vars.ink, fontWeight: 700 });
/** The browser's own field, over the whole zone: it takes the click, the keyboard and the dropped file. */
const over = {
  position: "absolute",
  inset: 0,
  inlineSize: "100%",
  blockSize: "100%",
  paddingInline: space(5),
  textAlign: "center",
  cursor: "pointer",
} as const;
/** Shows the name of the chosen file below the words. */
const shown = { opacity: 1, paddingBlockStart: space(20) } as const;
export const input = style({ ...over, opacity: 0, "@media": { [WITHOUT_SCRIPTS]: shown } });
export const plainInput = style({ ...over, ...shown });
for (const one of [input, plainInput]) {
  // The button and the words of a field without a file are in the language of the browser.
  globalStyle(`${one}::file-selector-button`, { display: "none" });
  globalStyle(`${one}:invalid`, { color: "transparent" });
}
/** Border of the zone, which shows the state of the field before it. */
export const edge = style({
  position: "absolute",
  inset: 0,
  border: `2px dashed ${vars.edge}`,
  borderRadius: radius,
  pointerEvents: "none",
});
globalStyle(`[aria-invalid] + ${edge}`, { borderColor: vars.error, borderStyle: "solid" });
globalStyle(`:focus + ${edge}`, { outline: `3px solid ${vars.focus}`, outlineOffset: "2px" });
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
