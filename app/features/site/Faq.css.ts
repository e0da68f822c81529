import { globalStyle, style } from "@vanilla-extract/css";
import { space, vars } from "#app/ui/theme/vars.css";

export const group = style({
  display: "grid",
  gap: space(5),
  "@media": {
    "screen and (min-width: 64rem)": { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 3fr)", columnGap: space(10) },
  },
});
export const category = style({ alignSelf: "start", paddingBlockStart: space(3) });
export const items = style({ borderBlockEnd: `1px solid ${vars.line}` });
export const item = style({ borderBlockStart: `1px solid ${vars.line}` });
export const question = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "start",
  gap: space(4),
  paddingBlock: space(4),
  fontWeight: 700,
  listStyle: "none",
  "::after": { content: "'+'", flex: "none", fontWeight: 400, fontSize: "1.5rem", color: vars.link },
  ":hover": { color: vars.link },
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
globalStyle(`${item}[open] > ${question}::after`, { content: "'\\2212'" });
export const answer = style({ paddingBlockEnd: space(5), paddingInlineEnd: space(8), color: vars.muted });
