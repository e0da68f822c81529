import { style } from "@vanilla-extract/css";
import { radius, space, vars } from "#app/ui/theme/vars.css";

/** The browser's own file field takes what is dropped on it: here it is large enough to aim at. */
export const drop = style({
  inlineSize: "100%",
  minInlineSize: 0,
  marginBlockStart: space(2),
  paddingBlock: space(8),
  paddingInline: space(5),
  background: vars.surface,
  border: `2px dashed ${vars.edge}`,
  borderRadius: radius,
  color: vars.muted,
  cursor: "pointer",
  ":hover": { background: vars.tint },
  selectors: {
    "&::file-selector-button": {
      marginInlineEnd: space(4),
      minBlockSize: space(11),
      paddingInline: space(5),
      font: "inherit",
      fontWeight: 700,
      color: vars.ink,
      background: vars.surface,
      border: `1px solid ${vars.edge}`,
      borderRadius: radius,
      cursor: "pointer",
    },
    "&[aria-invalid]": { borderColor: vars.error, borderStyle: "solid" },
  },
});
