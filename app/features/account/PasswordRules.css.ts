import { globalStyle, style } from "@vanilla-extract/css";
import { space, type, vars } from "#app/ui/theme/vars.css";

export const rules = style({ display: "grid", gap: space(1), ...type.small, color: vars.muted });
export const title = style({ color: vars.ink });
export const rule = style({
  display: "flex",
  gap: space(2),
  alignItems: "start",
  selectors: { "&[data-kept]": { color: vars.success } },
});
/** Icon of a rule before and after the password satisfies it; `data-kept` is set while one types. */
export const open = style({});
export const kept = style({});
globalStyle(`${rule} > svg`, { flex: "none", marginBlockStart: "2px" });
globalStyle(`${rule}[data-kept] > ${open}, ${rule}:not([data-kept]) ${kept}`, { display: "none" });

/** Warning about what a password contains, shown while it is typed. */
export const warning = style({
  display: "flex",
  gap: space(2),
  alignItems: "start",
  paddingBlockStart: space(1),
  color: vars.error,
  fontWeight: 700,
  overflowWrap: "anywhere",
  selectors: { "&[hidden]": { display: "none" } },
});
globalStyle(`${warning} > svg`, { flex: "none", marginBlockStart: "2px" });
