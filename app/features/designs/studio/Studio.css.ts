import { globalStyle, style } from "@vanilla-extract/css";
import { radius, space, type, vars } from "#app/ui/theme/vars.css";

const roomy = "screen and (min-width: 64rem)";
const narrow = "screen and (max-width: 30rem)";

export const studio = style({ display: "grid", gap: space(5), minInlineSize: 0 });
/** The page and its tools beside the settings panel; stacked if there is no room. */
export const bench = style({
  display: "grid",
  gap: space(6),
  alignItems: "start",
  minInlineSize: 0,
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [roomy]: { gridTemplateColumns: "minmax(0, 1fr) 21rem" } },
});
export const work = style({
  display: "grid",
  gap: space(3),
  minInlineSize: 0,
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [roomy]: { position: "sticky", insetBlockStart: space(4) } },
});
export const panel = style({ display: "grid", gap: space(4), minInlineSize: 0 });
// Less padding than a section on an ordinary page, so that two fields fit side by side.
globalStyle(`${panel} > section`, { padding: space(4), gap: space(4) });
/** Height limit that leaves the content below within reach. */
export const layers = style({
  "@media": { [roomy]: { maxBlockSize: "min(70vh, 34rem)", overflowY: "auto", scrollPadding: space(4) } },
});
/** The page's own entry stays visible in a long list. */
globalStyle(`${layers} > li:last-child`, {
  position: "sticky",
  insetBlockEnd: 0,
  background: vars.surface,
  borderBlockStart: `1px solid ${vars.line}`,
});
globalStyle(`${panel} h3:first-of-type`, { marginBlockStart: 0 });
export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space(2),
  justifyContent: "space-between",
  alignItems: "center",
});
export const tools = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space(1),
  "@media": { [narrow]: { gap: 0 } },
});
export const tool = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space(1),
  minInlineSize: space(9),
  minBlockSize: space(9),
  paddingInline: space(2),
  background: "none",
  color: vars.ink,
  border: "1px solid transparent",
  borderRadius: radius,
  cursor: "pointer",
  "@media": { [narrow]: { minInlineSize: space(8), paddingInline: space(1) } },
  ":hover": { background: vars.tint },
  selectors: {
    "&[aria-disabled=true]": { opacity: 0.45, cursor: "default", background: "none" },
    '&[aria-expanded="true"]': { background: vars.tint },
  },
});
export const menu = style({
  zIndex: 30,
  display: "grid",
  minInlineSize: "12rem",
  maxBlockSize: "min(70vh, 30rem)",
  overflow: "auto",
  padding: space(1),
  background: vars.surface,
  color: vars.ink,
  border: `1px solid ${vars.edge}`,
  borderRadius: radius,
  boxShadow: "0 8px 30px rgb(15 22 29 / 0.22)",
  ":focus-visible": { outline: "none" },
});
export const choice = style({
  paddingBlock: space(2),
  paddingInline: space(3),
  borderRadius: radius,
  cursor: "pointer",
  outline: "none",
  selectors: {
    "&[data-active-item]": { background: vars.tint, boxShadow: `inset 3px 0 ${vars.gold}` },
    "&[aria-disabled=true]": { opacity: 0.5, cursor: "default" },
  },
});
export const views = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space(2),
  "@media": { [narrow]: { flexWrap: "nowrap", inlineSize: "100%" } },
});
export const view = style({
  minInlineSize: 0,
  // German labels need the room of the padding.
  "@media": { [narrow]: { paddingInline: space(1) } },
  maxInlineSize: "11rem",
  minBlockSize: space(9),
  paddingInline: space(2),
  ...type.small,
  color: vars.ink,
  background: vars.surface,
  border: `1px solid ${vars.edge}`,
  borderRadius: radius,
});
export const status = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space(2),
  alignItems: "center",
  margin: 0,
  minBlockSize: space(5),
  ...type.small,
  color: vars.muted,
  selectors: { '&:not([data-save="saved"], [data-save="saving"])': { color: vars.warning, fontWeight: 700 } },
});
/** Visible to screen readers only. */
export const aloud = style({
  position: "absolute",
  inlineSize: 1,
  blockSize: 1,
  margin: -1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});
export const row = style({ display: "flex", alignItems: "start" });
globalStyle(`${row} > a`, { flex: 1, minInlineSize: 0 });
globalStyle("li[data-over] > div", { boxShadow: `inset 0 2px ${vars.gold}` });
export const lock = style({
  display: "grid",
  placeItems: "center",
  inlineSize: space(8),
  blockSize: space(8),
  padding: 0,
  background: "none",
  color: vars.muted,
  border: 0,
  borderRadius: radius,
  cursor: "pointer",
  opacity: 0.6,
  selectors: {
    "&:hover, &:focus-visible": { opacity: 1, background: vars.tint },
    "&[aria-pressed=true]": { opacity: 1, color: vars.ink },
  },
});
export const mine = style({ display: "grid", gap: space(2), margin: 0, padding: 0, border: 0 });
export const mineOne = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space(2),
  alignItems: "center",
  minBlockSize: space(6),
});
export const keys = style({
  display: "grid",
  gap: `${space(1)} ${space(8)}`,
  margin: 0,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 20rem), 1fr))",
  inlineSize: "min(52rem, 80vw)",
});
export const keyRow = style({
  display: "flex",
  gap: space(4),
  justifyContent: "space-between",
  paddingBlock: space(1),
  borderBlockEnd: `1px solid ${vars.line}`,
});
globalStyle(`${keyRow} dd`, { display: "flex", gap: space(1), margin: 0 });
globalStyle(`${keyRow} kbd`, {
  ...type.small,
  paddingInline: space(2),
  border: `1px solid ${vars.edge}`,
  borderRadius: 4,
  background: vars.tint,
  whiteSpace: "nowrap",
});
export const glance = style({
  display: "grid",
  gap: space(1),
  padding: space(1),
  textAlign: "start",
  ...type.small,
  color: vars.muted,
  background: "none",
  border: "2px solid transparent",
  borderRadius: radius,
  cursor: "pointer",
  selectors: { "&[aria-pressed=true]": { borderColor: vars.gold, color: vars.ink } },
});
