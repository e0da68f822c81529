import { style } from "@vanilla-extract/css";
import * as menus from "#app/ui/Preferences/Preferences.css";
import { narrow, space, vars } from "#app/ui/theme/vars.css";

export { menu } from "#app/ui/Preferences/Preferences.css";

/** As high as a finger needs, and no further from the address below than a line. */
export const opener = style([
  menus.opener,
  {
    marginInlineStart: `calc(-1 * ${space(2)})`,
    minBlockSize: space(8),
    maxInlineSize: "100%",
    whiteSpace: "normal",
    overflowWrap: "anywhere",
    fontWeight: 700,
  },
]);
export const panel = style([
  menus.panel,
  {
    insetInlineStart: 0,
    insetInlineEnd: "auto",
    gap: space(2),
    inlineSize: "20rem",
    fontWeight: 400,
    "@media": { [narrow]: { insetInline: space(4), inlineSize: "auto" } },
  },
]);
export const list = style({ display: "grid", gap: space(1) });
export const choice = style([menus.choice, { overflowWrap: "anywhere", minBlockSize: space(11) }]);
export const links = style({
  display: "grid",
  gap: space(2),
  paddingBlockStart: space(3),
  borderBlockStart: `1px solid ${vars.line}`,
});
