import { style } from "@vanilla-extract/css";
import { display, radius, space, type, vars, wide } from "#app/ui/theme/vars.css";

export const result = style({
  display: "grid",
  gap: space(12),
  inlineSize: "100%",
  maxInlineSize: "72rem",
  marginInline: "auto",
});
export const paper = style({
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
  overflow: "hidden",
});
export const aboutFile = style({
  display: "grid",
  gap: space(4),
  padding: `${space(5)} ${space(5)} 0`,
  "@media": { [wide]: { padding: `${space(8)} ${space(8)} 0` } },
});
export const content = style({
  display: "grid",
  gap: space(8),
  padding: space(5),
  "@media": {
    [wide]: { gridTemplateColumns: "minmax(0, 1fr) 13rem", padding: space(10), columnGap: space(10) },
  },
});
export const columns = style({
  display: "grid",
  gap: space(8),
  "@media": { [wide]: { gridTemplateColumns: "minmax(0, 1fr) 17rem", columnGap: space(10) } },
});
// The headline font has a single weight, which a browser would thicken artificially for bold.
export const name = style({ ...type.title, fontFamily: display, fontWeight: 400 });
export const figure = style({
  display: "flex",
  alignItems: "center",
  gap: space(4),
  "@media": { [wide]: { flexDirection: "column" } },
});
export const seal = style({ maxInlineSize: "7rem", flex: "none", "@media": { [wide]: { maxInlineSize: "13rem" } } });
export const facts = style({
  gridColumn: "1 / -1",
  borderBlockStart: `1px solid ${vars.line}`,
  paddingBlockStart: space(4),
});
/** Facts directly on the paper, with a padding of their own. */
export const paperFacts = style({
  borderBlockStart: `1px solid ${vars.line}`,
  padding: `${space(4)} ${space(5)}`,
  "@media": { [wide]: { paddingInline: space(8) } },
});
/** One of several subjects of a credential. */
export const subject = style({ display: "grid", gap: space(2), paddingBlockStart: space(6) });
export const inline = style({ display: "inline-flex", gap: space(2), alignItems: "center" });
export const wholeWidth = style({ gridColumn: "1 / -1" });
export const section = style({ display: "grid", gap: space(4), alignContent: "start", minInlineSize: 0 });
export const row = style({ display: "flex", flexWrap: "wrap", gap: space(3) });
export const small = style({ ...type.small, color: vars.muted });
export const picture = style({
  inlineSize: "100%",
  maxInlineSize: "40rem",
  blockSize: "auto",
  border: `1px solid ${vars.line}`,
});
/** A value of a file that is not the one that was issued. */
export const differs = style({ display: "inline-flex", gap: space(2), color: vars.error });
