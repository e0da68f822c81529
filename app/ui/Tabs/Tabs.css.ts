import { style } from "@vanilla-extract/css";
import { narrow, space, vars } from "../theme/vars.css";

/** Row of tabs, which wraps in a narrow window so that every tab is visible. */
export const tabs = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space(6),
  borderBlockEnd: `1px solid ${vars.line}`,
  "@media": { [narrow]: { columnGap: space(4) } },
});
export const tab = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: space(11),
  color: vars.muted,
  textDecoration: "none",
  borderBlockEnd: "3px solid transparent",
  marginBlockEnd: "-1px",
  ":hover": { color: vars.ink },
  selectors: { "&[aria-current]": { color: vars.ink, fontWeight: 700, borderBlockEndColor: vars.gold } },
  "@media": { [narrow]: { minBlockSize: space(10) } },
});
