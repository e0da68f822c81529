import { style } from "@vanilla-extract/css";
import { space, vars } from "#app/ui/theme/vars.css";

export const tabs = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space(2)} ${space(5)}`,
  listStyle: "none",
  margin: 0,
  padding: 0,
});
export const tab = style({
  display: "inline-block",
  paddingBlock: space(2),
  selectors: {
    "&[aria-current]": {
      color: vars.ink,
      fontWeight: 700,
      textDecoration: "none",
      borderBlockEnd: `2px solid ${vars.ink}`,
    },
  },
});
