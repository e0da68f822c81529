import { style } from "@vanilla-extract/css";
import { space, type, vars } from "#app/ui/theme/vars.css";

const roomy = "screen and (min-width: 60rem)";

export const updated = style({ color: vars.muted });
export const columns = style({
  display: "grid",
  gap: space(10),
  "@media": { [roomy]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 5fr)", columnGap: space(16) } },
});
export const contents = style({
  alignSelf: "start",
  "@media": { [roomy]: { position: "sticky", insetBlockStart: space(6) } },
});
export const list = style({
  display: "grid",
  gap: space(2),
  ...type.small,
  paddingInlineStart: space(4),
  borderInlineStart: `3px solid ${vars.gold}`,
});
export const sections = style({ display: "grid", gap: space(8) });
export const section = style({ display: "grid", gap: space(3), breakInside: "avoid" });
