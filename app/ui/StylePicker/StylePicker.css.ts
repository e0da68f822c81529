import { style } from "@vanilla-extract/css";
import { radius, space, type, vars } from "../theme/vars.css";

export const choices = style({
  display: "grid",
  gap: space(5),
  inlineSize: "100%",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 12rem), 1fr))",
});
export const none = style({
  display: "flex",
  gap: space(3),
  alignItems: "center",
  minBlockSize: space(8),
  cursor: "pointer",
});
export const more = style({ display: "grid", gap: space(4), marginBlockStart: space(5) });
export const choice = style({
  display: "grid",
  alignContent: "start",
  background: vars.surface,
  border: `1px solid ${vars.edge}`,
  borderRadius: radius,
  overflow: "hidden",
  minInlineSize: 0,
  selectors: {
    "&:has(input:checked)": { borderColor: vars.brand, boxShadow: `0 0 0 2px ${vars.brand}` },
    "&:has(input:focus-visible)": { outline: `3px solid ${vars.focus}`, outlineOffset: "4px" },
  },
});
export const label = style({ display: "grid", cursor: "pointer" });
export const picture = style({ inlineSize: "100%", blockSize: "auto", aspectRatio: "297 / 210", objectFit: "contain" });
/** Designs have any shape: each is shown whole on a common background. */
export const ground = style({ padding: space(2), background: vars.tint });
export const large = style({ inlineSize: "100%", blockSize: "auto", maxBlockSize: "80vh", objectFit: "contain" });
export const line = style({
  display: "flex",
  gap: space(3),
  padding: space(4),
  paddingBlockEnd: space(2),
  borderBlockStart: `1px solid ${vars.line}`,
});
export const text = style({ display: "block", ...type.small, color: vars.muted });
export const tag = style({
  display: "table",
  paddingInline: space(2),
  ...type.small,
  color: vars.success,
  background: vars.successTint,
  borderRadius: radius,
});
export const zoom = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space(2),
  justifySelf: "start",
  minBlockSize: space(8),
  marginInlineStart: space(13),
  marginBlockEnd: space(3),
  ...type.small,
});
