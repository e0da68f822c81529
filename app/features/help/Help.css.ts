import { style } from "@vanilla-extract/css";
import { radius, roomy, space, type, vars } from "#app/ui/theme/vars.css";

export const guides = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 20rem), 1fr))",
  gap: space(4),
  padding: 0,
  listStyle: "none",
});
export const card = style({
  display: "grid",
  gap: space(1),
  alignContent: "start",
  blockSize: "100%",
  padding: space(5),
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
  color: "inherit",
  textDecoration: "none",
  ":hover": { borderColor: vars.gold, background: vars.tint },
});
export const cardTitle = style({ fontWeight: 700 });
export const quiet = style({ color: vars.muted });
export const section = style({ display: "grid", gap: space(4) });
export const ways = style({ display: "grid", gap: space(3), padding: 0, listStyle: "none" });

/** A guide, and beside it where else to look. */
export const columns = style({
  display: "grid",
  gap: `${space(10)} ${space(12)}`,
  alignItems: "start",
  "@media": { [roomy]: { gridTemplateColumns: "minmax(0, 1fr) 18rem" } },
});
export const aside = style({
  display: "grid",
  gap: space(8),
  "@media": { [roomy]: { paddingInlineStart: space(6), borderInlineStart: `1px solid ${vars.line}` } },
});
export const asideTitle = style({ ...type.body, fontFamily: "inherit", fontWeight: 700 });
