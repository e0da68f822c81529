import { style } from "@vanilla-extract/css";
import { space, type, vars } from "#app/ui/theme/vars.css";

const SCRIPTS = "(scripting: enabled)";

/** A step other than the current one: hidden where scripts run. */
export const other = style({ "@media": { [SCRIPTS]: { display: "none" } } });
export const inSteps = style({ display: "none", "@media": { [SCRIPTS]: { display: "inline" } } });
export const atOnce = style({ "@media": { [SCRIPTS]: { display: "none" } } });

export const progress = style({ display: "none", "@media": { [SCRIPTS]: { display: "block" } } });
export const steps = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, 1fr)",
  gap: space(2),
  margin: 0,
  padding: 0,
  listStyle: "none",
});
export const step = style({
  ...type.small,
  paddingBlockStart: space(2),
  borderBlockStart: `4px solid ${vars.line}`,
  color: vars.muted,
  overflowWrap: "anywhere",
  selectors: { "&[aria-current]": { color: vars.ink, fontWeight: 700 } },
});
export const reached = style({ borderBlockStartColor: vars.gold });
