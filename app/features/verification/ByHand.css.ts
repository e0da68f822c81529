import { globalStyle, style } from "@vanilla-extract/css";
import { space, type, vars } from "#app/ui/theme/vars.css";

export const sections = style({ display: "grid", gap: space(12), maxInlineSize: "46rem" });
export const hash = style({ ...type.small, color: vars.muted });
export const steps = style({ display: "grid", gap: space(4), counterReset: "step" });
globalStyle(`${steps} > li`, {
  counterIncrement: "step",
  display: "grid",
  gridTemplateColumns: `${space(8)} minmax(0, 1fr)`,
  maxInlineSize: "66ch",
});
globalStyle(`${steps} > li::before`, { content: "counter(step)", fontWeight: 700, color: vars.link });
