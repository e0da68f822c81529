import { style } from "@vanilla-extract/css";
import { radius, space, type, vars } from "../theme/vars.css";

export const dialog = style({
  position: "fixed",
  inset: space(4),
  zIndex: 20,
  margin: "auto",
  display: "grid",
  gap: space(4),
  inlineSize: "fit-content",
  blockSize: "fit-content",
  maxInlineSize: `min(70rem, calc(100vw - ${space(8)}))`,
  maxBlockSize: `calc(100vh - ${space(8)})`,
  overflow: "auto",
  padding: space(5),
  background: vars.surface,
  borderRadius: radius,
});
export const head = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: space(4),
});
export const title = style({ ...type.heading });
export const backdrop = style({ background: "rgb(15 22 29 / 0.65)" });
