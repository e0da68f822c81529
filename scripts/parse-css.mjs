// Reads and writes minified CSS, as rules and declarations.

/** @typedef {[name: string, value: string]} Declaration */
/** @typedef {{ prelude: string, declarations?: Declaration[], rules?: Rule[] }} Rule */

const WITH_RULES = /^@(media|supports|keyframes|-webkit-keyframes|layer|container|scope|starting-style)\b/;

/** @param {string} css @returns {Rule[]} */
export function parseCss(css) {
  /** @type {Rule[]} */
  const rules = [];
  for (let at = 0; at < css.length; ) {
    const open = indexOutside(css, "{", at);
    if (open < 0) {
      if (css.slice(at).trim() !== "") throw new Error(`no rule: ${css.slice(at, at + 60)}`);
      break;
    }
    const close = endOf(css, open);
    const prelude = css.slice(at, open).trim();
    const body = css.slice(open + 1, close);
    rules.push(WITH_RULES.test(prelude) ? { prelude, rules: parseCss(body) } : { prelude, declarations: read(body) });
    at = close + 1;
  }
  return rules;
}

/** @param {Rule[]} rules @returns {string} */
export const writeCss = (rules) =>
  rules
    .map(({ prelude, declarations, rules: inner }) =>
      inner
        ? `${prelude}{${writeCss(inner)}}`
        : `${prelude}{${(declarations ?? []).map(([name, value]) => `${name}:${value}`).join(";")}}`,
    )
    .join("");

/** @param {string} body @returns {Declaration[]} */
function read(body) {
  /** @type {Declaration[]} */
  const declarations = [];
  for (let at = 0; at < body.length; ) {
    const found = indexOutside(body, ";", at);
    const end = found < 0 ? body.length : found;
    const written = body.slice(at, end).trim();
    const colon = written.indexOf(":");
    if (colon > 0) declarations.push([written.slice(0, colon), written.slice(colon + 1).trim()]);
    else if (written !== "") throw new Error(`no declaration: ${written.slice(0, 60)}`);
    at = end + 1;
  }
  return declarations;
}

/** Returns the next position of a character that is in no string and no parenthesis; -1 if there is none. */
/** @param {string} css @param {string} wanted @param {number} from */
function indexOutside(css, wanted, from) {
  let depth = 0;
  for (let at = from; at < css.length; at++) {
    const one = css[at];
    if (one === "\\") at++;
    else if (one === '"' || one === "'") at = closing(css, at);
    else if (one === "(") depth++;
    else if (one === ")") depth--;
    else if (one === wanted && depth === 0) return at;
  }
  return -1;
}

/** Returns the position of the brace that closes the one at `open`. @param {string} css @param {number} open */
function endOf(css, open) {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    const one = css[at];
    if (one === "\\") at++;
    else if (one === '"' || one === "'") at = closing(css, at);
    else if (one === "{") depth++;
    else if (one === "}" && --depth === 0) return at;
  }
  throw new Error(`no end of a rule: ${css.slice(open, open + 60)}`);
}

/** @param {string} css @param {number} open */
function closing(css, open) {
  let at = open + 1;
  while (at < css.length && css[at] !== css[open]) at += css[at] === "\\" ? 2 : 1;
  return at;
}
