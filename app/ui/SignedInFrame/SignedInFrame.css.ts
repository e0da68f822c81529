import { globalStyle, style } from "@vanilla-extract/css";
import { beside, text } from "#app/ui/Page/Page.css";
import { broad, radius, space, type, vars, wide } from "../theme/vars.css";

export { skip } from "../PublicFrame/PublicFrame.css";

const phone = "(max-width: 30rem)";
const tight = "screen and (max-width: 74.99rem)";
const wideMargins = { "@media": { [wide]: { paddingInline: space(8) } } };

export const header = style({
  position: "relative",
  background: vars.surface,
  borderBlockEnd: `1px solid ${vars.line}`,
});
export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${space(2)} clamp(${space(2)}, 2vw, ${space(6)})`,
  paddingBlock: space(3),
  paddingInline: space(4),
  ...wideMargins,
});
export const home = style({ color: "inherit", textDecoration: "none" });
export const organization = style({
  flex: 1,
  minInlineSize: "9rem",
  borderInlineStart: `1px solid ${vars.line}`,
  paddingInlineStart: space(6),
  overflowWrap: "anywhere",
  "@media": { [phone]: { order: 3, flexBasis: "40%", minInlineSize: 0, borderInlineStart: 0, paddingInlineStart: 0 } },
});
/** Button that opens the navigation where it is collapsed. */
export const menuButton = style({
  display: "none",
  alignItems: "center",
  gap: space(2),
  minBlockSize: space(10),
  marginInlineStart: `calc(-1 * ${space(3)})`,
  paddingInline: space(3),
  background: "none",
  border: 0,
  borderRadius: radius,
  cursor: "pointer",
  ":hover": { background: vars.tint },
  "@media": {
    [tight]: { "@supports": { "selector(:popover-open)": { display: "inline-flex" } } },
  },
});
export const columns = style({
  flex: 1,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  // Beside the page the navigation takes only its own rows, without stretching.
  alignContent: "start",
  "@media": { [broad]: { gridTemplateColumns: "14.5rem minmax(0, 1fr)", alignContent: "stretch" } },
});
/**
 * Beside the page in a broad window. In narrower ones it is a panel over the page that its button opens without scripts
 * (popover); a browser without popover support shows it above the page.
 */
export const nav = style({
  display: "grid",
  gap: space(4),
  alignContent: "start",
  padding: space(4),
  background: vars.surface,
  "@media": {
    [broad]: {
      position: "sticky",
      inset: "0 auto auto",
      alignSelf: "start",
      inlineSize: "auto",
      blockSize: "auto",
      // The menu is shorter than any usual window, and scrolls by itself only in a very low one.
      maxBlockSize: "100vh",
      overflowY: "auto",
      scrollbarWidth: "thin",
      margin: 0,
      paddingBlockStart: space(8),
      paddingInlineEnd: 0,
      border: 0,
      background: "none",
      color: "inherit",
    },
    [tight]: {
      "@supports": {
        "selector(:popover-open)": {
          position: "fixed",
          inset: 0,
          insetInlineEnd: "auto",
          inlineSize: "min(20rem, calc(100vw - 3rem))",
          blockSize: "auto",
          maxBlockSize: "none",
          overflowY: "auto",
          margin: 0,
          border: 0,
          borderInlineEnd: `1px solid ${vars.line}`,
          color: vars.ink,
          boxShadow: "0 16px 32px -20px rgb(20 28 36 / 0.5)",
        },
      },
    },
  },
  selectors: {
    "&::backdrop": { background: "rgb(20 28 36 / 0.4)" },
  },
});
globalStyle(`${nav}:not(:popover-open)`, { "@media": { [tight]: { display: "none" } } });
export const group = style({ display: "grid", gap: space(1) });
export const groupName = style({ paddingInline: space(3), color: vars.muted, ...type.small });
export const count = style({
  marginInlineStart: "auto",
  minInlineSize: space(6),
  paddingInline: space(2),
  borderRadius: space(3),
  background: vars.warning,
  color: vars.surface,
  fontWeight: 700,
  textAlign: "center",
  ...type.small,
});
export const navItem = style({
  display: "flex",
  alignItems: "center",
  gap: space(2),
  minBlockSize: space(10),
  paddingInline: `${space(3)} ${space(2)}`,
  borderRadius: radius,
  color: vars.muted,
  textDecoration: "none",
  ":hover": { color: vars.ink, background: vars.tint },
  ":focus-visible": { outlineOffset: "-3px" },
  selectors: {
    "&[aria-current]": {
      color: vars.ink,
      fontWeight: 700,
      background: vars.tint,
      boxShadow: `inset 3px 0 0 ${vars.gold}`,
    },
    "[dir=rtl] &[aria-current]": { boxShadow: `inset -3px 0 0 ${vars.gold}` },
  },
});
globalStyle(`${navItem} > svg`, { flex: "none", marginInlineEnd: space(1) });
export const main = style({
  display: "grid",
  gap: space(6),
  alignContent: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  inlineSize: "100%",
  maxInlineSize: "76rem",
  minInlineSize: 0,
  marginInline: "auto",
  paddingInline: space(4),
  paddingBlock: `${space(8)} ${space(16)}`,
  ...wideMargins,
});

// Beside the navigation a narrow page has its heading in a separate column, so that every page begins at the same
// position and uses its width.
globalStyle(`${main} > ${text}`, {
  maxInlineSize: "none",
  marginInline: 0,
  "@media": {
    [broad]: { gridTemplateColumns: "14rem minmax(0, 48rem)", columnGap: space(10), alignItems: "start" },
  },
});
globalStyle(`${main} > ${text} > ${beside}`, {
  "@media": { [broad]: { display: "grid", gap: space(8) } },
});
globalStyle(`${main} > ${text} > ${beside} h1`, {
  "@media": { [broad]: { fontSize: "1.75rem", hyphens: "auto" } },
});
globalStyle(`${main} > ${text} > ${beside} h1 + p`, { "@media": { [broad]: type.body } });
