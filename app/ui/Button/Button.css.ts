import { style, styleVariants } from "@vanilla-extract/css";
import { radius, space, vars } from "../theme/vars.css";

export const button = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space(2),
  minBlockSize: space(11),
  paddingBlock: space(2),
  paddingInline: space(5),
  border: "1px solid transparent",
  borderRadius: radius,
  fontWeight: 700,
  lineHeight: space(6),
  textAlign: "center",
  textDecoration: "none",
  cursor: "pointer",
  transition: "background-color 120ms, border-color 120ms",
});

export const variant = styleVariants({
  primary: {
    background: vars.brand,
    color: vars.onBrand,
    ":hover": { background: `color-mix(in srgb, ${vars.brand} 86%, ${vars.ink})` },
  },
  secondary: {
    background: vars.surface,
    color: vars.ink,
    borderColor: vars.edge,
    ":hover": { background: vars.tint },
  },
  danger: {
    background: vars.surface,
    color: vars.error,
    borderColor: vars.error,
    ":hover": { background: vars.errorTint },
  },
});
