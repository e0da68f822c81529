import { globalStyle, style } from "@vanilla-extract/css";
import { narrow, radius, space, type, vars } from "../theme/vars.css";

/** In a narrow window the panel takes the header's width, so that it stays inside the window. */
export const menu = style({ position: "relative", "@media": { [narrow]: { position: "static" } } });
export const opener = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space(2),
  minBlockSize: space(11),
  paddingInline: space(2),
  borderRadius: radius,
  whiteSpace: "nowrap",
  cursor: "pointer",
  listStyle: "none",
  ":hover": { background: vars.tint },
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
globalStyle(`${menu}[open] > ${opener}`, { background: vars.tint });
export const panel = style({
  position: "absolute",
  zIndex: 4,
  insetInlineEnd: 0,
  insetBlockStart: "100%",
  display: "grid",
  gap: space(4),
  inlineSize: "16rem",
  maxInlineSize: `calc(100vw - ${space(8)})`,
  padding: space(4),
  color: vars.ink,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
  boxShadow: "0 16px 32px -20px rgb(20 28 36 / 0.5)",
  "@media": { [narrow]: { insetInline: space(4), insetBlockStart: "auto", inlineSize: "auto" } },
});
export const form = style({ display: "grid", gridTemplateColumns: "1fr 1fr", gap: space(1) });
export const label = style({ gridColumn: "1 / -1", ...type.small, color: vars.muted });
export const choice = style({
  minBlockSize: space(9),
  paddingInline: space(2),
  border: 0,
  borderRadius: radius,
  background: "none",
  textAlign: "start",
  cursor: "pointer",
  ":hover": { background: vars.tint },
  selectors: {
    "&[aria-current]": { fontWeight: 700, background: vars.tint, boxShadow: `inset 3px 0 0 ${vars.gold}` },
    "[dir=rtl] &[aria-current]": { boxShadow: `inset -3px 0 0 ${vars.gold}` },
  },
});
