import { globalStyle, style } from "@vanilla-extract/css";
import { space, vars } from "#app/ui/theme/vars.css";

export const filter = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(9rem, 100%), 1fr))",
  gap: space(4),
  alignItems: "end",
});

export const seal = style({ color: vars.muted });
export const summary = style({ paddingBlock: space(2), cursor: "pointer" });
export const how = style({ textDecoration: "underline" });
export const steps = style({
  display: "grid",
  gap: space(4),
  maxInlineSize: "44rem",
  paddingBlock: space(2),
  overflowWrap: "anywhere",
});
globalStyle(`${steps} > ol`, { display: "grid", gap: space(3), listStyle: "decimal", paddingInlineStart: space(6) });
/** Link of a cell, as high as a pointer needs. */
export const filterLink = style({ minBlockSize: space(6), lineHeight: space(6) });
