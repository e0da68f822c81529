import { style } from "@vanilla-extract/css";
import { space, type, vars, wide } from "../theme/vars.css";

const columns = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [wide]: { gridTemplateColumns: "minmax(8rem, 12rem) minmax(0, 1fr)" } },
} as const;
export const facts = style(columns);
export const compact = style([columns, type.small]);

export const name = style({
  color: vars.muted,
  overflowWrap: "anywhere",
  "@media": {
    [wide]: { paddingBlock: space(2), paddingInlineEnd: space(6), borderBlockEnd: `1px solid ${vars.line}` },
  },
  selectors: { "&:nth-last-child(2)": { borderBlockEnd: 0 } },
});
export const value = style({
  paddingBlockEnd: space(2),
  marginBlockEnd: space(2),
  borderBlockEnd: `1px solid ${vars.line}`,
  minInlineSize: 0,
  overflowWrap: "anywhere",
  "@media": { [wide]: { paddingBlock: space(2), marginBlockEnd: 0 } },
  selectors: { "&:last-child": { borderBlockEnd: 0 } },
});
