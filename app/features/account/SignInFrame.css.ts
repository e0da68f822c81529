import { style } from "@vanilla-extract/css";
import { display, space, type, vars, wide } from "#app/ui/theme/vars.css";

export const frame = style({
  flex: 1,
  display: "grid",
  "@media": { [wide]: { gridTemplateColumns: "minmax(0, 5fr) minmax(26rem, 6fr)" } },
});
export const picture = style({
  display: "none",
  overflow: "hidden",
  background: vars.night,
  "@media": {
    [wide]: { display: "grid", placeItems: "center", position: "sticky", insetBlockStart: 0, blockSize: "100vh" },
  },
});
export const ground = style({ position: "absolute", insetBlockStart: 0, opacity: 0.08 });
export const seal = style({ position: "relative", inlineSize: "84%", maxInlineSize: "36rem" });
export const side = style({
  display: "flex",
  flexDirection: "column",
  gap: space(8),
  padding: space(5),
  "@media": { [wide]: { paddingInline: space(16), paddingBlock: space(8) } },
});
export const home = style({ color: "inherit", textDecoration: "none" });
export const main = style({
  flex: 1,
  display: "grid",
  alignContent: "center",
  gap: space(6),
  inlineSize: "100%",
  maxInlineSize: "26rem",
  marginInline: "auto",
});
/** The name of a part of a long form: louder than its labels. */
export const part = style({ ...type.lead, fontFamily: display, padding: 0, marginBlockEnd: space(3) });
export const footer = style({ color: vars.muted });
