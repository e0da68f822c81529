import { style } from "@vanilla-extract/css";
import { space, type, vars } from "#app/ui/theme/vars.css";

export const nav = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: `clamp(${space(3)}, 4vw, ${space(6)})`,
  borderBlockEnd: `1px solid ${vars.line}`,
});
export const place = style({
  paddingBlock: space(3),
  color: vars.muted,
  textDecoration: "none",
  borderBlockEnd: "3px solid transparent",
  marginBlockEnd: "-1px",
  ":hover": { color: vars.ink },
  selectors: { "&[aria-current]": { color: vars.ink, fontWeight: 700, borderBlockEndColor: vars.gold } },
});
export const avatarRow = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(5) });
export const avatar = style({
  inlineSize: space(24),
  blockSize: space(24),
  borderRadius: "50%",
  objectFit: "cover",
  background: vars.tint,
  border: `1px solid ${vars.line}`,
});
export const initials = style([avatar, { display: "grid", placeItems: "center", ...type.heading, color: vars.muted }]);
export const sessions = style({ display: "grid", gap: space(4) });
export const session = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "center",
  gap: space(3),
  paddingBlockEnd: space(4),
  borderBlockEnd: `1px solid ${vars.line}`,
  selectors: { "&:last-child": { borderBlockEnd: 0, paddingBlockEnd: 0 } },
});
export const browser = style({ display: "grid", minInlineSize: 0, overflowWrap: "anywhere" });
export const times = style({ ...type.small, color: vars.muted });
