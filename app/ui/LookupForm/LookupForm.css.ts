import { globalStyle, style } from "@vanilla-extract/css";
import { mono, radius, space, type, vars } from "../theme/vars.css";

/** Full width of the container, independent of the hint below the field, whose length depends on the language. */
export const whole = style({ inlineSize: "100%" });
export const form = style({ display: "grid", gap: space(2), inlineSize: "100%", maxInlineSize: "38rem" });
export const label = style({ fontWeight: 700 });
export const row = style({ display: "flex", flexWrap: "wrap", gap: space(2) });
export const input = style({
  flex: "1 1 15rem",
  minInlineSize: 0,
  minBlockSize: space(13),
  paddingInline: space(4),
  fontFamily: mono,
  background: vars.surface,
  border: `1px solid ${vars.edge}`,
  borderRadius: radius,
  selectors: { "&::placeholder": { color: vars.muted } },
});
/** On a phone the button is below the field and as wide. */
globalStyle(`${row} > button`, { "@media": { "(max-width: 30rem)": { flex: "1 0 100%" } } });
export const hint = style({ ...type.small, color: vars.muted });
