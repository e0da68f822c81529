import { style } from "@vanilla-extract/css";
import { space } from "../theme/vars.css";

export const address = style({ display: "grid", justifyItems: "start", fontStyle: "normal" });
export const line = style({
  gridColumn: "1 / -1",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `0 ${space(4)}`,
  paddingBlockStart: space(4),
  borderBlockStart: "1px solid currentColor",
  fontStyle: "normal",
});
export const phone = style({ display: "inline-flex", alignItems: "center", minBlockSize: space(8), color: "inherit" });
