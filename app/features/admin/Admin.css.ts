import { style } from "@vanilla-extract/css";
import { space, type, vars } from "#app/ui/theme/vars.css";

/** Content of a page beside its actions; one below the other where there is no room. */
export const columns = style({
  display: "grid",
  gap: space(6),
  alignItems: "start",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 22rem), 1fr))",
});
export const column = style({ display: "grid", gap: space(6), minInlineSize: 0 });
export const part = style({ display: "grid", gap: space(4), minInlineSize: 0 });
export const words = style({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
export const quiet = style({ color: vars.muted, ...type.small });
/** Tabs of one list. */
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
export const items = style({ display: "grid", gap: space(3) });
export const line = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  columnGap: space(3),
  alignItems: "start",
});
export const well = style({ marginBlockStart: space(1), color: vars.success });
export const warning = style({ marginBlockStart: space(1), color: vars.warning });
export const unknown = style({ marginBlockStart: space(1), color: vars.muted });
export const summary = style({ paddingBlock: space(3), cursor: "pointer" });
export const filter = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(14rem, 100%), 1fr))",
  gap: space(4),
  alignItems: "end",
});
