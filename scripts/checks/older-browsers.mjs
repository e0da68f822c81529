// What browsers of 2018 do not understand in a stylesheet (decision 0083). The build of the verification pages' styles
// fails on it.
import { parseCss } from "../parse-css.mjs";

/** @typedef {import("../parse-css.mjs").Rule} Rule */

const AT_RULES = /^@(media|supports|font-face|keyframes)\b/;
/** Media of a range, or with a calculation. */
const NEW_MEDIA = /[<>]|\bcalc\(/;
const NEW_PROPERTIES =
  /^(inset(-block|-inline)?|(margin|padding)-(inline|block)|(border|margin|padding|inset)-block(-.+)?|(min-|max-)?(inline|block)-size|border-(start|end)-(start|end)-radius|border-inline|gap|row-gap|column-gap|translate|rotate|scale|aspect-ratio|container(-.+)?|text-size-adjust)$/;
/** Values that drop the declaration in which they stand. */
const NEW_VALUES =
  /\b(clamp|min|max|color-mix|oklch|oklab|lab|lch|light-dark|env|round|abs)\(|\d(d|s|l)v[hw]\b|\brgba?\([^,)]+\s[^,)]+\)|#([0-9a-f]{8}|[0-9a-f]{4})\b/;
/** Pseudo-classes and elements that all of them know. */
const KNOWN =
  /^:(:?(before|after|placeholder|selection|-webkit-details-marker)|hover|focus|active|root|checked|disabled|invalid|first-child|last-child|only-child|first-of-type|last-of-type|nth-child|nth-last-child|not|lang|empty|target|link|visited)$/;
/** Those that may be missing: without them the page is as whole. Each rule with one stands alone. */
const OPTIONAL = /^:(:?(marker|file-selector-button)|focus-visible|dir)$/;
/** Properties that may be missing. */
const DECORATION =
  /^(text-wrap|accent-color|text-decoration-thickness|text-underline-offset|scroll-padding-block-start)$/;

/** @param {string} css @returns {string[]} What is not understood, each with where it stands. */
export function notUnderstood(css) {
  return parseCss(css).flatMap((rule) => ofRule(rule));
}

/** @param {Rule} rule @returns {string[]} */
function ofRule({ prelude, declarations = [], rules }) {
  if (prelude.startsWith("@")) {
    const unknown = !AT_RULES.test(prelude) || (prelude.startsWith("@media") && NEW_MEDIA.test(prelude));
    const inner = prelude.startsWith("@keyframes") ? [] : (rules ?? []).flatMap((rule) => ofRule(rule));
    return [...(unknown ? [prelude] : []), ...inner];
  }
  const found = ofSelector(prelude);
  if (prelude.includes("&")) found.push(prelude);
  for (const [at, [name, value]] of declarations.entries()) {
    if (name.startsWith("--") || DECORATION.test(name)) continue;
    const optional = /:hover\b/.test(prelude);
    const hasFallback = declarations.slice(0, at).some(([other]) => other === name);
    if (NEW_PROPERTIES.test(name) && !(name === "text-size-adjust" && at > 0)) found.push(`${prelude}{${name}}`);
    else if (NEW_VALUES.test(value) && !hasFallback && !optional) found.push(`${prelude}{${name}:${value}}`);
  }
  return found;
}

/** @param {string} selector @returns {string[]} */
function ofSelector(selector) {
  const names = selector.match(/::?[a-z-]+/g) ?? [];
  const unknown = names.filter((name) => !KNOWN.test(name) && !OPTIONAL.test(name));
  const isAlone = !selector.replaceAll(/\([^()]*\)/g, "").includes(",");
  const together = isAlone ? [] : names.filter((name) => OPTIONAL.test(name));
  return [...unknown, ...together].map((name) => `${name} in ${selector}`);
}
