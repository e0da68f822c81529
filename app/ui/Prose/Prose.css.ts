import { globalStyle, style } from "@vanilla-extract/css";
import { radius, space, type, vars } from "#app/ui/theme/vars.css";

/** Long text of a post in the size and leading of a book. Each script has its own. */
export const prose = style({
  display: "grid",
  gap: space(5),
  minInlineSize: 0,
  alignContent: "start",
  fontSize: "1.125rem",
  lineHeight: 1.65,
  selectors: {
    // Arabic letters are small for their font size, and extend far above and below the line.
    "&:lang(ar)": { fontSize: "1.25rem", lineHeight: 1.9 },
    // Chinese has no spaces to separate the lines visually.
    "&:lang(zh)": { lineHeight: 1.85 },
  },
});
// Italics are a convention of the Latin script.
globalStyle(`${prose} em:is(:lang(ar), :lang(zh))`, { fontStyle: "normal", fontWeight: 700 });
globalStyle(`${prose} p`, { maxInlineSize: "none" });
globalStyle(`${prose} h2`, { ...type.heading, marginBlockStart: space(6), scrollMarginBlockStart: space(6) });
globalStyle(`${prose} h3`, { marginBlockStart: space(2) });
globalStyle(`${prose} :is(ul, ol)`, {
  display: "grid",
  gap: space(2),
  paddingInlineStart: space(6),
});
globalStyle(`${prose} ul`, { listStyle: "disc" });
globalStyle(`${prose} ol`, { listStyle: "decimal" });
globalStyle(`${prose} li::marker`, { color: vars.muted });
globalStyle(`${prose} blockquote`, {
  margin: 0,
  paddingInlineStart: space(5),
  borderInlineStart: `3px solid ${vars.gold}`,
  ...type.lead,
});
globalStyle(`${prose} pre`, {
  margin: 0,
  padding: space(4),
  overflowX: "auto",
  background: vars.tint,
  borderRadius: radius,
  fontSize: "0.875rem",
  lineHeight: 1.55,
  direction: "ltr",
});
globalStyle(`${prose} :not(pre) > code`, { background: vars.tint, borderRadius: "3px", padding: "0.1em 0.3em" });
export const tableFrame = style({ overflowX: "auto" });
globalStyle(`${tableFrame} table`, { borderCollapse: "collapse", inlineSize: "100%", ...type.body });
globalStyle(`${tableFrame} :is(th, td)`, {
  padding: `${space(2)} ${space(4)} ${space(2)} 0`,
  textAlign: "start",
  verticalAlign: "top",
  borderBlockEnd: `1px solid ${vars.line}`,
});
export const aside = style({
  display: "grid",
  gap: space(2),
  padding: space(5),
  background: vars.tint,
  borderRadius: radius,
  borderInlineStart: `3px solid ${vars.gold}`,
});
