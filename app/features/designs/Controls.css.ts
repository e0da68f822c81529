import { style } from "@vanilla-extract/css";
import { radius, space, type, vars } from "#app/ui/theme/vars.css";

export const whole = style({ gridColumn: "1 / -1", minInlineSize: 0 });
/** A radio button whose label shows its state. */
export const hidden = style({
  position: "absolute",
  opacity: 0,
  inlineSize: 1,
  blockSize: 1,
  margin: 0,
});
export const swatches = style({
  display: "grid",
  gap: space(1),
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 5.25rem), 1fr))",
});
const chosen = { background: vars.tint, boxShadow: `inset 0 0 0 2px ${vars.brand}` };
const focused = { outline: `3px solid ${vars.focus}`, outlineOffset: "1px" };
const option = {
  position: "relative",
  borderRadius: radius,
  cursor: "pointer",
  ":hover": { background: vars.tint },
  selectors: { "&:has(input:checked)": chosen, "&:has(input:focus-visible)": focused },
} as const;
export const swatch = style({
  ...option,
  display: "grid",
  justifyItems: "center",
  alignContent: "start",
  gap: space(1),
  padding: space(1),
  textAlign: "center",
  ...type.small,
  lineHeight: 1.2,
});
export const dot = style({ inlineSize: space(7), blockSize: space(7) });
export const fonts = style({ border: `1px solid ${vars.edge}`, borderRadius: radius, background: vars.surface });
export const current = style({
  padding: space(2),
  cursor: "pointer",
  ...type.small,
});
export const fontList = style({
  display: "grid",
  maxBlockSize: "18rem",
  overflowY: "auto",
  borderBlockStart: `1px solid ${vars.line}`,
});
export const font = style({ ...option, display: "grid", padding: space(2), ...type.small, color: vars.muted });
/** Drawn dark on white, in the dark scheme too. */
export const sample = style({
  display: "block",
  inlineSize: "min(100%, 12.5rem)",
  blockSize: "auto",
  background: "#fff",
  borderRadius: 3,
});
export const written = style({
  minBlockSize: space(16),
  padding: space(2),
  background: vars.surface,
  border: `1px solid ${vars.edge}`,
  borderRadius: radius,
  selectors: {
    "&:focus": { outline: `3px solid ${vars.focus}`, outlineOffset: 1 },
    "&[aria-invalid=true]": { borderColor: vars.error },
  },
});
export const tools = style({ display: "flex", flexWrap: "wrap", gap: space(2), alignItems: "center" });
export const code = style({ fontFamily: "monospace" });
export const asCode = style({
  minBlockSize: space(9),
  padding: 0,
  ...type.small,
  color: vars.link,
  background: "none",
  border: 0,
  textDecoration: "underline",
  cursor: "pointer",
});
