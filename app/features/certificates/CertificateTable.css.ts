import { globalStyle, type StyleRule, style } from "@vanilla-extract/css";
import { chosen, tags } from "#app/features/certificates/find.css";
import { narrow, space, type, vars } from "#app/ui/theme/vars.css";

/** Cut off at the end of the text, whatever the direction of the page. */
const blockOfOwnDirection: StyleRule = {
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  textAlign: ["-webkit-match-parent", "match-parent"],
};
/** List of certificates: the title of the achievement takes the width; on a phone each row has two lines. */
export const dense = style({});
export const selectable = style({});
export const award = style({});
export const awardTitle = style({ "@media": { [narrow]: blockOfOwnDirection } });
export const issued = style({});
export const state = style({});
globalStyle(`${dense} tbody th`, { inlineSize: "32%" });
globalStyle(`${dense} ${award}`, { inlineSize: "44%", overflowWrap: "anywhere" });
const onPhones = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${dense} ${selector}`, { "@media": { [narrow]: rule } });
const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
onPhones("table", { gap: 0, background: vars.surface, border: `1px solid ${vars.line}` });
onPhones("tbody", { gap: 0 });
onPhones("tbody tr", {
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: space(3),
  rowGap: 0,
  paddingBlock: space(2),
  paddingInline: space(3),
  border: 0,
  borderRadius: 0,
});
onPhones("tbody tr + tr", { borderBlockStart: `1px solid ${vars.line}` });
onPhones("tbody th", { ...oneLine, inlineSize: "auto", gridArea: "1 / 1" });
onPhones(`th ${chosen} > div`, oneLine);
onPhones("th a > bdi", blockOfOwnDirection);
onPhones(`tbody ${award}`, {
  ...oneLine,
  inlineSize: "auto",
  gridArea: "2 / 1 / 3 / -1",
  color: vars.muted,
  ...type.small,
});
globalStyle(`${selectable} tbody ${award}`, { "@media": { [narrow]: { paddingInlineStart: space(9) } } });
onPhones(`tbody ${state}`, { gridArea: "1 / 2" });
onPhones(`:is(${issued}, ${tags}, td > span + span, ${award} > span, th div > span:not(${tags}))`, { display: "none" });
