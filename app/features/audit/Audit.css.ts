import { style } from "@vanilla-extract/css";
import { space } from "#app/ui/theme/vars.css";

export const filter = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(12rem, 100%), 1fr))",
  gap: space(4),
  alignItems: "end",
});
