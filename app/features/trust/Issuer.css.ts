import { globalStyle, style } from "@vanilla-extract/css";
import { radius, roomy, space, type, vars } from "#app/ui/theme/vars.css";

export const page = style({ display: "grid", gap: space(10), minInlineSize: 0 });
export const head = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: `${space(4)} ${space(6)}` });
/** Line in the organization's own color, where it has one (issuer-colors.ts). */
globalStyle(`[data-issuer] > ${head}`, { paddingBlockEnd: space(6), borderBlockEnd: "4px solid var(--issuer)" });
/** Always white, because logos are made for a white background. */
export const logo = style({
  flex: "none",
  inlineSize: space(24),
  blockSize: space(24),
  padding: space(2),
  objectFit: "contain",
  background: "#fff",
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
});
export const names = style({ display: "grid", gap: space(1), minInlineSize: 0, overflowWrap: "anywhere" });
export const description = style({
  ...type.lead,
  maxInlineSize: "46rem",
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});
export const lead = style({ ...type.lead, color: vars.muted });
export const columns = style({
  display: "grid",
  gap: space(10),
  alignItems: "start",
  "@media": { [roomy]: { gridTemplateColumns: "minmax(0, 8fr) minmax(0, 5fr)", gap: space(14) } },
});
export const section = style({ display: "grid", gap: space(4), minInlineSize: 0 });
export const aside = style({ display: "grid", gap: space(10), minInlineSize: 0 });
export const number = style({ whiteSpace: "nowrap" });
export const small = style({ ...type.small, color: vars.muted });
export const keys = style({ display: "grid", borderBlockStart: `1px solid ${vars.line}`, paddingBlockStart: space(4) });
export const summary = style({ cursor: "pointer", minBlockSize: space(11), fontWeight: 700 });
export const key = style({ display: "grid", gap: space(4), paddingBlock: space(4), maxInlineSize: "46rem" });
export const links = style({ display: "grid", gap: space(2), padding: 0, listStyle: "none", overflowWrap: "anywhere" });
