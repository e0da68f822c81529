// Rewrites the stylesheet of the verification pages for browsers of 2018 and later (decision 0083): Safari of iOS 12,
// Chrome 61 and the WebViews of Android that mail and chat programs show pages in. Pure, over minified CSS.
import { parseCss, writeCss } from "./parse-css.mjs";

/** @typedef {import("./parse-css.mjs").Rule} Rule @typedef {import("./parse-css.mjs").Declaration} Declaration */

/** Names by which all browsers know what has only one meaning in horizontal writing. @type {Record<string, string>} */
const RENAMED = {
  "inline-size": "width",
  "min-inline-size": "min-width",
  "max-inline-size": "max-width",
  "block-size": "height",
  "min-block-size": "min-height",
  "max-block-size": "max-height",
  "inset-block-start": "top",
  "inset-block-end": "bottom",
  "border-start-start-radius": "border-top-left-radius",
  "border-start-end-radius": "border-top-right-radius",
  "border-end-start-radius": "border-bottom-left-radius",
  "border-end-end-radius": "border-bottom-right-radius",
  gap: "grid-gap",
  "row-gap": "grid-row-gap",
  "column-gap": "grid-column-gap",
};
/** Shorthands of two sides, and the names of these. @type {Record<string, [string, string]>} */
const PAIRS = {
  "margin-inline": ["margin-left", "margin-right"],
  "padding-inline": ["padding-left", "padding-right"],
  "inset-inline": ["left", "right"],
  "margin-block": ["margin-top", "margin-bottom"],
  "padding-block": ["padding-top", "padding-bottom"],
  "inset-block": ["top", "bottom"],
  "border-inline": ["border-left", "border-right"],
  "border-block": ["border-top", "border-bottom"],
};
const VERTICAL = /^(margin|padding|border)-block-(start|end)(-.+)?$/;
const DIRECTED = /^(margin|padding|border)-inline-(start|end)(-.+)?$/;
/** Browsers that have no `inset` have no space between the parts of a flexible box either. */
const OLDER = "@supports not (inset:0)";

/** @param {string} css */
export function forOlderBrowsers(css) {
  /** @type {Rule[]} */
  const substitutes = [];
  /** Rows whose parts have a space between them, by their selector. @type {Map<string, string>} */
  const spaced = new Map();
  const rules = parseCss(css).map((rule) => rewrite(rule, substitutes, spaced));
  return writeCss([...rules, ...(substitutes.length > 0 ? [{ prelude: OLDER, rules: together(substitutes) }] : [])]);
}

/** Puts rules that say the same into one; none of them is about the same element. @param {Rule[]} rules @returns {Rule[]} */
function together(rules) {
  /** @type {Map<string, Rule>} */
  const known = new Map();
  for (const rule of rules) {
    const key = rule.rules ? rule.prelude : JSON.stringify(rule.declarations);
    const same = known.get(key);
    if (same?.rules && rule.rules) same.rules = together([...same.rules, ...rule.rules]);
    else known.set(key, same ? { ...rule, prelude: `${same.prelude},${rule.prelude}` } : rule);
  }
  return [...known.values()];
}

/** @param {Rule} rule @param {Rule[]} substitutes @param {Map<string, string>} spaced @returns {Rule} */
function rewrite(rule, substitutes, spaced) {
  const { prelude } = rule;
  if (prelude.startsWith("@keyframes") || prelude.startsWith("@font-face")) return rule;
  if (rule.rules) {
    /** @type {Rule[]} */
    const within = [];
    const rules = rule.rules.map((inner) => rewrite(inner, within, spaced));
    if (within.length > 0) substitutes.push({ prelude, rules: within });
    return { prelude, rules };
  }
  const selector = plainSelector(prelude);
  const { declarations = [] } = rule;
  substitutes.push(...placed(selector, declarations), ...spacing(selector, declarations, spaced));
  return { prelude: selector, declarations: declarations.flatMap(plainly) };
}

/** @param {Declaration} declaration @returns {Declaration[]} */
function plainly([name, value]) {
  const pair = PAIRS[name];
  if (pair) {
    const [first = "", second = first] = valuesOf(value);
    // Sides that differ depend on the direction of writing, which such a name does not.
    if (name.endsWith("-inline") && first !== second) throw new Error(`${name}: ${value} has two sides`);
    return [
      [pair[0], first],
      [pair[1], second],
    ];
  }
  if (name === "inset") {
    const [top = "", right = top, bottom = top, left = right] = valuesOf(value);
    return Object.entries({ top, right, bottom, left });
  }
  const [, box = "", side, part = ""] = VERTICAL.exec(name) ?? [];
  if (side) return [[`${box}-${side === "start" ? "top" : "bottom"}${part}`, value]];
  const [, sideways, end, rest = ""] = DIRECTED.exec(name) ?? [];
  if (sideways)
    return [
      [`-webkit-${sideways}-${end}${rest}`, value],
      [name, value],
    ];
  if (name === "text-size-adjust")
    return [
      [`-webkit-${name}`, value],
      [name, value],
    ];
  if (name === "overflow-wrap" && value === "anywhere") return [["word-break", "break-word"]];
  const [, least] = /^clamp\(([^,]+),/.exec(value) ?? [];
  return [...(least ? [/** @type {Declaration} */ ([name, least])] : []), [RENAMED[name] ?? name, value]];
}

/** What stands at the beginning or the end of a line, for browsers that know only left and right. */
/** @param {string} selector @param {Declaration[]} declarations @returns {Rule[]} */
function placed(selector, declarations) {
  return declarations.flatMap(([name, value]) => {
    if (name !== "inset-inline-start" && name !== "inset-inline-end") return [];
    const [side, other] = name.endsWith("start") ? ["left", "right"] : ["right", "left"];
    return [
      { prelude: selector, declarations: [[side, value]] },
      {
        prelude: within("[dir=rtl]", selector),
        declarations: [
          [side, "auto"],
          [other, value],
        ],
      },
    ];
  });
}

/** Margins in place of the space between the parts of a flexible box. */
/** @param {string} selector @param {Declaration[]} declarations @param {Map<string, string>} spaced @returns {Rule[]} */
function spacing(selector, declarations, spaced) {
  const said = new Map(declarations);
  const [row = "", column = row] = valuesOf(said.get("gap") ?? "");
  const isColumn = said.get("flex-direction") === "column";
  const before = spaced.get(selector);
  if (isColumn && before && !row)
    return [
      {
        prelude: each(selector, ">*"),
        declarations: [
          ["-webkit-margin-end", "0"],
          ["margin-bottom", before],
        ],
      },
    ];
  if (!row || !/^(inline-)?flex$/.test(said.get("display") ?? "")) return [];
  if (isColumn) return [{ prelude: each(selector, ">*+*"), declarations: [["margin-top", row]] }];
  spaced.set(selector, column);
  if (said.get("flex-wrap") === "wrap")
    return [{ prelude: each(selector, ">*"), declarations: [["margin", `${half(row)} ${half(column)}`]] }];
  return [
    { prelude: each(selector, ">*"), declarations: [["-webkit-margin-end", column]] },
    // An icon may be followed by words alone, which are no element.
    { prelude: each(selector, ">:last-child:not(svg)"), declarations: [["-webkit-margin-end", "0"]] },
  ];
}

/** @param {string} length */
const half = (length) => length.replace(/^[\d.]+/, (number) => String(Number(number) / 2).replace(/^0\./, "."));

/** @param {string} value */
const valuesOf = (value) => (value.includes("(") ? [value] : value.split(/\s+/)).filter(Boolean);

/** @param {string} selector @param {string} ending */
const each = (selector, ending) =>
  selector
    .split(",")
    .map((one) => one + ending)
    .join();

/** @param {string} ancestor @param {string} selector */
const within = (ancestor, selector) =>
  selector
    .split(",")
    .map((one) => `${ancestor} ${one}`)
    .join();

/** Writes out `:is()`, and asks for the direction of the page where that of an element's parent is meant. */
/** @param {string} selector @returns {string} */
function plainSelector(selector) {
  const written = selector.replaceAll(/:dir\((rtl|ltr)\)>/g, "[dir=$1] ");
  const [whole, choices] = /:is\(([^()]*)\)/.exec(written) ?? [];
  if (!whole || choices === undefined) return written;
  return splitList(written)
    .flatMap((one) => (one.includes(whole) ? choices.split(",").map((choice) => one.replace(whole, choice)) : [one]))
    .map(plainSelector)
    .join();
}

/** Splits a list of selectors at the commas that are in no parenthesis. @param {string} selector */
const splitList = (selector) => selector.split(/,(?![^(]*\))/);
