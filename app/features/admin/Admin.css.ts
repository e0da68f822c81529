import { style } from "@vanilla-extract/css";
import { space, type, vars } from "#app/ui/theme/vars.css";

/** What a page is about, and beside it what can be done: below each other where there is no room. */
export const columns = style({
  display: "grid",
  gap: space(6),
  alignItems: "start",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 22rem), 1fr))",
});
export const column = style({ display: "grid", gap: space(6), minInlineSize: 0 });
export const words = style({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
export const quiet = style({ color: vars.muted, ...type.small });
/** Ways to look at one list. */
export const tabs = style({ display: "flex", flexWrap: "wrap", gap: space(2) });
export const tab = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space(2),
  minBlockSize: "2.75rem",
  paddingInline: space(4),
  border: `1px solid ${vars.line}`,
  borderRadius: "999px",
  background: vars.surface,
  color: vars.ink,
  textDecoration: "none",
  selectors: {
    "&[aria-current]": { background: vars.tint, borderColor: vars.brand, fontWeight: 700 },
    "&:hover": { borderColor: vars.brand },
  },
});
