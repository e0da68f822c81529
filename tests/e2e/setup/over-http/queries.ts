import { computeAccessibleName, getRole, isDisabled } from "dom-accessibility-api";

/** Returns elements in the order of the document. A query never changes the page. */
export type Query = (page: Parsed) => Element[];

/** A parsed page: its document, and the elements that its style sheets hide. */
export interface Parsed {
  document: Document;
  hidden: Set<Element>;
}

type Text = string | RegExp;

export const normalize = (text: string) =>
  text
    .replace(/[\u200b\u00ad]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Compares texts as Playwright does: a part in any case, or with `exact` the whole text. */
export function fits(actual: string, wanted: Text, exact = false): boolean {
  const text = normalize(actual);
  if (wanted instanceof RegExp) return wanted.test(text);
  const expected = normalize(wanted);
  return exact ? text === expected : text.toLowerCase().includes(expected.toLowerCase());
}

/** Whether a person sees an element: neither the element nor one around it is hidden or closed. */
export function isShown(element: Element, page: Parsed): boolean {
  if (element.matches("input[type=hidden], head *, script, style, template, noscript script")) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (page.hidden.has(at) || at.hasAttribute("hidden")) return false;
    if (at.localName === "dialog" && !at.hasAttribute("open")) return false;
    if (/display:\s*none/.test(at.getAttribute("style") ?? "")) return false;
    const around: Element | null = at.parentElement;
    if (around?.localName === "details" && !around.hasAttribute("open")) {
      if (at !== around.querySelector(":scope > summary")) return false;
    }
  }
  return true;
}

// `isShown` handles elements hidden by style sheets; no other style affects names.
const withoutStyle = () => ({ display: "block", visibility: "visible", content: "none", getPropertyValue: () => "" });
const nameOf = (element: Element) =>
  computeAccessibleName(element, { getComputedStyle: withoutStyle as unknown as typeof getComputedStyle });

export const accessibleName = (element: Element) => normalize(nameOf(element));

export interface RoleOptions {
  name?: Text;
  exact?: boolean;
  level?: number;
  checked?: boolean;
  disabled?: boolean;
  expanded?: boolean;
  pressed?: boolean;
}

export function byRole(role: string, options: RoleOptions = {}): Query {
  return (page) =>
    [...page.document.querySelectorAll("*")].filter((element) => {
      if (roleOf(element) !== role || !isShown(element, page) || element.closest("[aria-hidden=true]")) return false;
      if (options.level !== undefined && levelOf(element) !== options.level) return false;
      if (options.checked !== undefined && isChecked(element) !== options.checked) return false;
      if (options.disabled !== undefined && isDisabled(element) !== options.disabled) return false;
      if (options.expanded !== undefined && element.getAttribute("aria-expanded") !== String(options.expanded))
        return false;
      if (options.pressed !== undefined && element.getAttribute("aria-pressed") !== String(options.pressed))
        return false;
      return options.name === undefined || fits(nameOf(element), options.name, options.exact);
    });
}

/** Returns the role of an element by HTML-AAM: a section is a region, and a form a form, only where it has a name. */
function roleOf(element: Element): string | null {
  const role = getRole(element);
  const hasRole = element.hasAttribute("role");
  if (!hasRole && element.localName === "section") return nameOf(element) ? "region" : null;
  if (!hasRole && (element.localName === "header" || element.localName === "footer")) {
    const inSection = element.parentElement?.closest("article, aside, main, nav, section");
    return inSection ? null : element.localName === "header" ? "banner" : "contentinfo";
  }
  if (!hasRole && element.localName === "td") return "cell";
  if (!hasRole && element.localName === "th")
    return element.getAttribute("scope") === "row" ? "rowheader" : "columnheader";
  return role;
}

const levelOf = (element: Element) =>
  Number(element.getAttribute("aria-level") ?? /^h([1-6])$/.exec(element.localName)?.[1]);

export const isChecked = (element: Element): boolean =>
  "checked" in element ? Boolean(element.checked) : element.getAttribute("aria-checked") === "true";

/** Finds the smallest elements with a text. */
export function byText(wanted: Text, exact = false): Query {
  const says = (element: Element) => fits(textOf(element), wanted, exact);
  return ({ document }) =>
    [...document.querySelectorAll("body, body *")].filter(
      (element) =>
        !element.matches("script, style, noscript, template") && says(element) && ![...element.children].some(says),
    );
}

/** Returns the text of an element; for a button that is an input, its value. */
export function textOf(element: Element): string {
  if (element.matches("input[type=submit], input[type=button]")) return element.getAttribute("value") ?? "";
  if (element.matches("script, style, noscript, template")) return "";
  let text = "";
  for (const child of element.childNodes) {
    if (child.nodeType === 3) text += child.textContent;
    else if (child.nodeType === 1) text += textOf(child as Element);
  }
  return text;
}

/** Returns the visible text of an element. */
export function shownTextOf(element: Element, page: Parsed): string {
  let text = "";
  const visit = (node: Node) => {
    if (node.nodeType === 3) text += node.textContent;
    else if (node.nodeType === 1 && isShown(node as Element, page)) {
      const block = !INLINE.has((node as Element).localName);
      if (block) text += "\n";
      for (const child of node.childNodes) visit(child);
      if (block) text += "\n";
    }
  };
  if (!isShown(element, page)) return element.textContent ?? "";
  for (const child of element.childNodes) visit(child);
  return text
    .split("\n")
    .map((line) => line.replace(/[^\S\n]+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

const INLINE = new Set(
  ["a", "abbr", "b", "bdi", "bdo", "cite", "code", "em", "i", "kbd", "mark", "q", "s", "small"].concat([
    "span",
    "strong",
    "sub",
    "sup",
    "svg",
    "time",
    "u",
    "var",
    "wbr",
    "img",
    "label",
    "button",
    "output",
    "data",
  ]),
);

export function byLabel(wanted: Text, exact = false): Query {
  return ({ document }) =>
    [...document.querySelectorAll("*")].filter((element) =>
      labelsOf(element).some((label) => fits(label, wanted, exact)),
    );
}

function labelsOf(element: Element): string[] {
  const by = element.getAttribute("aria-labelledby");
  if (by !== null) {
    const parts = by.split(/\s+/).flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
    if (parts.length > 0) return parts.map(textOf);
  }
  const ariaLabel = element.getAttribute("aria-label");
  if (ariaLabel?.trim()) return [ariaLabel];
  const labels = "labels" in element ? (element.labels as NodeListOf<HTMLElement> | null) : null;
  return [...(labels ?? [])].map(textOf);
}

export const byAttribute =
  (name: string, wanted: Text, exact = false): Query =>
  ({ document }) =>
    [...document.querySelectorAll(`[${name}]`)].filter((element) =>
      fits(element.getAttribute(name) ?? "", wanted, exact),
    );

/** Finds elements by CSS, with the three extensions of Playwright that journeys use. */
export function bySelector(selector: string): Query {
  return (page) => {
    if (selector === "visible=true")
      return [...page.document.querySelectorAll("*")].filter((one) => isShown(one, page));
    const match = /^([^:]+):has-text\("([^"]*)"\)(.*)$/.exec(selector);
    if (!match) return [...page.document.querySelectorAll(selector)];
    const [, before = "", text = "", after = ""] = match;
    const around = [...page.document.querySelectorAll(before)].filter((one) => fits(textOf(one), text));
    return after.trim() === "" ? around : around.flatMap((one) => [...one.querySelectorAll(after)]);
  };
}
