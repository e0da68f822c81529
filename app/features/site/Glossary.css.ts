import { style } from "@vanilla-extract/css";
import { space, type, vars, wide } from "#app/ui/theme/vars.css";

export const contents = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space(2)} ${space(5)}`,
  maxInlineSize: "46rem",
});
export const words = style({ display: "grid" });
/** Highlights the term that the address targets. */
export const word = style({
  display: "grid",
  gap: `${space(1)} ${space(8)}`,
  paddingBlock: space(5),
  borderBlockStart: `1px solid ${vars.line}`,
  maxInlineSize: "60rem",
  ":target": {
    background: vars.tint,
    boxShadow: `0 0 0 ${space(3)} ${vars.tint}`,
    borderBlockStartColor: "transparent",
  },
  "@media": { [wide]: { gridTemplateColumns: "minmax(10rem, 1fr) minmax(0, 3fr)" } },
});
export const term = style({ ...type.lead, fontWeight: 700 });
