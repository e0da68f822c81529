import { style } from "@vanilla-extract/css";
import { radius, space, type, vars, wide } from "../theme/vars.css";

export const plots = style({
  display: "grid",
  gap: space(4),
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [wide]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
export const plot = style({
  display: "grid",
  gap: space(4),
  padding: space(5),
  minInlineSize: 0,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
});
export const caption = style({ display: "grid", gap: space(1) });
export const kind = style({ fontWeight: 700 });
export const total = style({ ...type.heading, fontWeight: 400, fontVariantNumeric: "lining-nums tabular-nums" });
export const hint = style({ ...type.small, color: vars.muted });
/** The labels of the scale are text beside the drawing, which keeps its size when the drawing is stretched. */
export const area = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: space(2),
  rowGap: space(1),
});
export const bars = style({ inlineSize: "100%", blockSize: space(32), overflow: "visible" });
export const line = style({ stroke: vars.line, strokeWidth: 1, vectorEffect: "non-scaling-stroke" });
export const bar = style({ fill: vars.brand });
export const hiddenBar = style({ fill: vars.line });
const label = { ...type.small, color: vars.muted, fontVariantNumeric: "tabular-nums" } as const;
export const scale = style({
  ...label,
  display: "flex",
  flexDirection: "column",
  justifyContent: "space-between",
  lineHeight: 1,
  marginBlock: "-0.4em",
});
export const ends = style({ ...label, display: "flex", justifyContent: "space-between", gap: space(2) });
