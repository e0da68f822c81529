import { style } from "@vanilla-extract/css";
import * as menus from "#app/ui/Preferences/Preferences.css";
import { radius, space, type, vars } from "../theme/vars.css";

const phone = "(max-width: 30rem)";

export const menu = style([menus.menu, { "@media": { [phone]: { order: 4 } } }]);
export const opener = style([
  menus.opener,
  { maxInlineSize: "16rem", "@media": { [phone]: { maxInlineSize: "11rem" } } },
]);
export const name = style({ minInlineSize: 0, overflow: "hidden", textOverflow: "ellipsis" });
export const panel = style([
  menus.panel,
  { gap: space(2), inlineSize: "19rem", paddingBlock: space(3), paddingInline: space(2) },
]);
export const email = style({
  paddingInline: space(2),
  color: vars.muted,
  overflowWrap: "anywhere",
  ...type.small,
});
export const part = style({
  display: "grid",
  gap: space(1),
  paddingBlockStart: space(2),
  borderBlockStart: `1px solid ${vars.line}`,
});
export const heading = style({ paddingInline: space(2), color: vars.muted, ...type.small });
const row = {
  display: "flex",
  alignItems: "center",
  gap: space(2),
  minBlockSize: space(10),
  paddingInline: space(2),
  borderRadius: radius,
  overflowWrap: "anywhere",
  ":hover": { background: vars.tint },
} as const;
export const link = style({ ...row, color: vars.ink, textDecoration: "none" });
export const choice = style({ ...row, border: 0, background: "none", textAlign: "start", cursor: "pointer" });
