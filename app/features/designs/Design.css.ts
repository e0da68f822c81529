import { style } from "@vanilla-extract/css";
import { radius, space, type, vars, wide } from "#app/ui/theme/vars.css";

export const forms = style({
  display: "grid",
  gap: space(6),
  alignItems: "start",
  "@media": { [wide]: { gridTemplateColumns: "repeat(auto-fit, minmax(20rem, 1fr))" } },
});
/** Always white: that is what the picture is printed on. */
export const sheet = style({
  display: "grid",
  placeItems: "center",
  blockSize: space(32),
  padding: space(4),
  background: "#fff",
  border: `1px dashed ${vars.edge}`,
  borderRadius: radius,
});
export const image = style({ maxBlockSize: space(24), objectFit: "contain" });
export const none = style({ ...type.small, color: "#566472" });
