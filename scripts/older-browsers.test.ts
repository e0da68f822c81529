import { describe, expect, it } from "vitest";
import { notUnderstood } from "./checks/older-browsers.mjs";
import { forOlderBrowsers } from "./older-browsers.mjs";

describe("a stylesheet for browsers of 2018", () => {
  it.each([
    ["sizes", ".a{inline-size:1rem;min-block-size:2rem}", ".a{width:1rem;min-height:2rem}"],
    [
      "two sides",
      ".a{padding-inline:1rem;margin-block:0 2rem}",
      ".a{padding-left:1rem;padding-right:1rem;margin-top:0;margin-bottom:2rem}",
    ],
    ["one side", ".a{padding-inline-start:1rem}", ".a{-webkit-padding-start:1rem;padding-inline-start:1rem}"],
    ["the upper edge", ".a{border-block-start:1px solid}", ".a{border-top:1px solid}"],
    ["the space of a grid", ".a{display:grid;gap:1rem}", ".a{display:grid;grid-gap:1rem}"],
    ["a choice of selectors", ".a>:is(h2,h3):is(.b,.c){top:0}", ".a>h2.b,.a>h2.c,.a>h3.b,.a>h3.c{top:0}"],
    ["a calculated size", ".a{font-size:clamp(1rem,2vw,3rem)}", ".a{font-size:1rem;font-size:clamp(1rem,2vw,3rem)}"],
    ["long words", ".a{overflow-wrap:anywhere}", ".a{word-break:break-word}"],
    ["strings and escapes", '.a:before{content:"{;:is(\\"}"}', '.a:before{content:"{;:is(\\"}"}'],
  ])("says %s in their words", (_what, css, written) => {
    expect(forOlderBrowsers(css)).toBe(written);
  });

  it("has margins in place of the space in a flexible box, where there is no such space", () => {
    expect(forOlderBrowsers(".a{display:flex;flex-wrap:wrap;gap:1rem 2rem}")).toBe(
      ".a{display:flex;flex-wrap:wrap;grid-gap:1rem 2rem}@supports not (inset:0){.a>*{margin:.5rem 1rem}}",
    );
    expect(forOlderBrowsers("@media print{.a,.b{display:inline-flex;gap:1rem}}")).toBe(
      "@media print{.a,.b{display:inline-flex;grid-gap:1rem}}@supports not (inset:0){@media print{" +
        ".a>*,.b>*{-webkit-margin-end:1rem}.a>:last-child:not(svg),.b>:last-child:not(svg){-webkit-margin-end:0}}}",
    );
  });

  it("knows left and right where the beginning of a line is not known", () => {
    expect(forOlderBrowsers(".a{inset-inline-start:1rem}")).toBe(
      ".a{inset-inline-start:1rem}@supports not (inset:0){.a{left:1rem}[dir=rtl] .a{left:auto;right:1rem}}",
    );
  });

  it("is not made of what has two meanings", () => {
    expect(() => forOlderBrowsers(".a{padding-inline:1rem 2rem}")).toThrow("two sides");
  });
});

describe("what browsers of 2018 do not understand", () => {
  it.each([
    [".a{inset:0}", ".a{inset}"],
    [".a{padding-inline:1rem}", ".a{padding-inline}"],
    [".a{gap:1rem}", ".a{gap}"],
    [".a{translate:1px}", ".a{translate}"],
    [".a{height:100dvh}", ".a{height:100dvh}"],
    [".a{font-size:clamp(1rem,2vw,3rem)}", ".a{font-size:clamp(1rem,2vw,3rem)}"],
    [".a{color:color-mix(in srgb,red,blue)}", ".a{color:color-mix(in srgb,red,blue)}"],
    [".a{color:#11223344}", ".a{color:#11223344}"],
    [".a:has(b){top:0}", ":has in .a:has(b)"],
    [".a:is(b,i){top:0}", ":is in .a:is(b,i)"],
    [".a,.b:focus-visible{top:0}", ":focus-visible in .a,.b:focus-visible"],
    ["@layer x{.a{top:0}}", "@layer x"],
    ["@container (min-width:1px){.a{top:0}}", "@container (min-width:1px)"],
    ["@media (width>=48rem){.a{top:0}}", "@media (width>=48rem)"],
    ["@media print{.a{inset:0}}", ".a{inset}"],
  ])("is found: %s", (css, found) => {
    expect(notUnderstood(css)).toEqual([found]);
  });

  it.each([
    ".a:focus-visible{outline:0}",
    ".a:hover{background:color-mix(in srgb,red,blue)}",
    ".a{height:100vh;height:100dvh}",
    ".a{color:#112233;width:1px}",
    "@media (min-width: 48rem){.a{margin-left:1px}}",
    ":root{--a:clamp(1px,2px,3px)}",
  ])("is not what they know, or can do without: %s", (css) => {
    expect(notUnderstood(css)).toEqual([]);
  });
});
