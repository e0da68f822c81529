import { globalStyle } from "@vanilla-extract/css";
import { display, mono, radius, sans, space, type, vars } from "./vars.css";

globalStyle("*, ::before, ::after", { boxSizing: "border-box" });
globalStyle("html", { textSizeAdjust: "100%", scrollPaddingBlockStart: space(6) });
globalStyle("body", {
  margin: 0,
  minBlockSize: "100vh",
  display: "flex",
  flexDirection: "column",
  background: vars.paper,
  color: vars.ink,
  fontFamily: sans,
  ...type.body,
  overflowWrap: "break-word",
});
globalStyle(":lang(ar)", { lineHeight: 1.75 });
globalStyle("h1, h2, h3", {
  margin: 0,
  fontFamily: display,
  fontWeight: 400,
  textWrap: "balance",
  fontVariantNumeric: "lining-nums",
});
globalStyle("h1", type.title);
globalStyle("h2", type.heading);
globalStyle("h3", { ...type.body, fontFamily: sans, fontWeight: 700 });
globalStyle("h1:lang(ar), h2:lang(ar)", { lineHeight: 1.45 });
// An Arabic name reaches further down than a line in another script.
globalStyle("h1 > bdi:dir(rtl)", { display: "inline-block", lineHeight: 1.6 });
globalStyle("p", { margin: 0, maxInlineSize: "66ch", textWrap: "pretty" });
globalStyle("dl, dd, ul, ol, figure", { margin: 0, padding: 0 });
globalStyle("ul, ol", { listStyle: "none" });
globalStyle("img, svg", { display: "block", maxInlineSize: "100%" });
globalStyle("button, input, select, textarea", { font: "inherit", color: "inherit" });
globalStyle("code, .mono", { fontFamily: mono, fontSize: "1em" });
globalStyle("a", { color: vars.link, textUnderlineOffset: "0.2em", textDecorationThickness: "1px" });
globalStyle("a:hover", { textDecorationThickness: "2px" });
globalStyle(":focus-visible", { outline: `3px solid ${vars.focus}`, outlineOffset: "2px", borderRadius: radius });
globalStyle("summary", { cursor: "pointer" });
globalStyle("[hidden]", { display: "none !important" });
globalStyle("::selection", { background: vars.gold, color: "#22303d" });
globalStyle("*", {
  "@media": {
    "(prefers-reduced-motion: reduce)": { transitionDuration: "0s !important", animationDuration: "0s !important" },
  },
});
