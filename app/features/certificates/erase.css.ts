import { style } from "@vanilla-extract/css";
import { space } from "#app/ui/theme/vars.css";

export const list = style({
  display: "grid",
  gap: space(2),
  margin: 0,
  paddingInlineStart: space(5),
  listStyle: "disc",
});
