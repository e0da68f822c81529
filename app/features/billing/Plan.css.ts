import { style } from "@vanilla-extract/css";
import { radius, roomy, space, type, vars } from "#app/ui/theme/vars.css";

/** The plan beside its payment method. */
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
  padding: space(5),
  border: `1px solid ${vars.line}`,
  borderRadius: radius,
  background: vars.surface,
});
export const chosen = style([choice, { borderColor: vars.gold, borderWidth: "2px" }]);
export const choiceName = style(type.heading);
export const price = style({ fontWeight: 700, fontVariantNumeric: "lining-nums tabular-nums" });
export const current = style({
  justifySelf: "start",
  alignSelf: "end",
  paddingInline: space(3),
  paddingBlock: space(1),
  borderRadius: radius,
  background: vars.tint,
});
export const address = style({ fontStyle: "normal" });
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
export const line = style({
  textAlign: "start",
  fontWeight: 400,
  paddingBlock: space(2),
  paddingInlineStart: 0,
  paddingInlineEnd: space(4),
});
export const time = style({ display: "block", color: vars.muted, ...type.small });
/** Total due. */
export const last = style({ borderBlockStart: `1px solid ${vars.line}`, fontWeight: 700 });
export const hiddenText = style({
  position: "absolute",
  inlineSize: "1px",
  blockSize: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
});
export const code = style({
  inlineSize: "12rem",
  maxInlineSize: "100%",
  padding: space(2),
  background: "#fff",
  borderRadius: radius,
});
