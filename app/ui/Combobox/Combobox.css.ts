import { style } from "@vanilla-extract/css";
import { radius, space, vars } from "../theme/vars.css";

export const list = style({
  zIndex: 10,
  display: "grid",
  maxBlockSize: "18rem",
  overflow: "auto",
  paddingBlock: space(1),
  background: vars.surface,
  color: vars.ink,
  border: `1px solid ${vars.edge}`,
  borderRadius: radius,
});
export const item = style({
  paddingBlock: space(2),
  paddingInline: space(3),
  minBlockSize: space(11),
  cursor: "pointer",
  selectors: {
    "&[data-active-item]": { background: vars.brand, color: vars.onBrand },
  },
});
