import { style } from "@vanilla-extract/css";
import { radius, roomy, space, type, vars } from "#app/ui/theme/vars.css";

/** The plan beside what it is paid with. */
export const columns = style({
  display: "grid",
  gap: space(6),
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [roomy]: { gridTemplateColumns: "minmax(0, 3fr) minmax(16rem, 2fr)" } },
});
export const column = style({ display: "grid", gap: space(6), minInlineSize: 0 });
export const name = style({ ...type.title, lineHeight: 1.1 });
export const quiet = style({ color: vars.muted });
export const choices = style({
  display: "grid",
  gap: space(4),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 15rem), 1fr))",
});
export const choice = style({
  display: "grid",
  gap: space(2),
  alignContent: "space-between",
  padding: space(4),
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
  background: vars.surface,
});
export const chosen = style([choice, { borderColor: vars.gold, borderWidth: "2px" }]);
export const price = style({ fontVariantNumeric: "lining-nums tabular-nums" });
export const months = style({ inlineSize: "100%", borderCollapse: "collapse" });
export const month = style({ textAlign: "start", fontWeight: 400, whiteSpace: "nowrap", paddingInlineEnd: space(3) });
export const bar = style({ inlineSize: "100%", paddingBlock: space(1) });
export const track = style({ display: "block", inlineSize: "100%", blockSize: "0.75rem" });
export const fill = style({ fill: vars.gold });
export const count = style({
  textAlign: "end",
  fontVariantNumeric: "lining-nums tabular-nums",
  paddingInlineStart: space(3),
});
export const amount = style({ textAlign: "end", whiteSpace: "nowrap", fontVariantNumeric: "lining-nums tabular-nums" });
export const line = style({ textAlign: "start", fontWeight: 400, paddingBlock: space(1), paddingInlineEnd: space(4) });
export const sum = style([amount, { fontWeight: 700 }]);
export const hiddenText = style({
  position: "absolute",
  inlineSize: "1px",
  blockSize: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
});
export const periods = style({ display: "flex", flexWrap: "wrap", gap: `${space(1)} ${space(4)}` });
export const code = style({
  inlineSize: "12rem",
  maxInlineSize: "100%",
  padding: space(2),
  background: "#fff",
  borderRadius: radius,
});
