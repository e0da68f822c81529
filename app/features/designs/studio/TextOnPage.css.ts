import { style } from "@vanilla-extract/css";
import { radius, space, type, vars } from "#app/ui/theme/vars.css";

/** Over the place of the text, at its angle, and no larger than it needs. */
export const place = style({
  position: "absolute",
  zIndex: 2,
  display: "flex",
  outline: "2px solid #0b62d6",
  outlineOffset: 2,
});
const written = { outline: "none", caretColor: "#0b62d6", minBlockSize: "1em", background: "none" } as const;
export const serif = style({ ...written, fontFamily: "Playfair Display, Amiri, Georgia, serif" });
export const sans = style({ ...written, fontFamily: "inherit" });
export const tools = style({
  position: "absolute",
  display: "flex",
  gap: space(1),
  padding: space(1),
  color: vars.ink,
  background: vars.surface,
  border: `1px solid ${vars.edge}`,
  borderRadius: radius,
  boxShadow: "0 4px 16px rgb(15 22 29 / 0.22)",
  whiteSpace: "nowrap",
});
export const above = style({ bottom: "calc(100% + 8px)" });
export const below = style({ top: "calc(100% + 8px)" });
export const done = style({
  minBlockSize: space(9),
  paddingInline: space(3),
  ...type.small,
  color: vars.onBrand,
  background: vars.brand,
  border: 0,
  borderRadius: radius,
  cursor: "pointer",
});
