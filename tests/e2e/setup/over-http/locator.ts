import { isDisabled } from "dom-accessibility-api";
import sharp from "sharp";
import type { HttpPage } from "./page";
import {
  byAttribute,
  byLabel,
  byRole,
  bySelector,
  byText,
  fits,
  isChecked,
  isShown,
  type Query,
  type RoleOptions,
  shownTextOf,
  textOf,
} from "./queries";

type Text = string | RegExp;
interface Narrowing {
  hasText?: Text;
  hasNotText?: Text;
  has?: HttpLocator;
  visible?: boolean;
}
type Choice = string | { label?: string; value?: string };

/** Finds elements on a page or within a part of it, by Playwright's names and rules. */
export abstract class Finder {
  protected abstract find(query: Query, described: string): HttpLocator;
  getByRole = (role: string, options: RoleOptions = {}) =>
    this.find(byRole(role, options), `role ${role} ${options.name ?? ""}`);
  getByText = (text: Text, { exact = false } = {}) => this.find(byText(text, exact), `text ${text}`);
  getByLabel = (text: Text, { exact = false } = {}) => this.find(byLabel(text, exact), `label ${text}`);
  getByAltText = (text: Text, { exact = false } = {}) => this.find(byAttribute("alt", text, exact), `alt ${text}`);
  getByTitle = (text: Text, { exact = false } = {}) => this.find(byAttribute("title", text, exact), `title ${text}`);
  getByPlaceholder = (text: Text, { exact = false } = {}) =>
    this.find(byAttribute("placeholder", text, exact), `placeholder ${text}`);
}

/**
 * Elements of a page over HTTP, queried again for each use. It supports the methods of Playwright's `Locator` that need
 * no rendering; an action on several elements throws, as in Playwright.
 */
export class HttpLocator extends Finder {
  constructor(
    readonly page: HttpPage,
    private readonly query: Query,
    readonly described: string,
  ) {
    super();
  }

  elements = (): Element[] => this.query(this.page.parsed());

  /** Returns the single matching element. */
  element(): Element {
    const found = this.elements();
    if (found[0] && found.length === 1) return found[0];
    const shown = found.map((one) => one.outerHTML.slice(0, 120)).join("\n  ");
    throw new Error(`${this.described}: ${found.length} elements at ${this.page.url()}\n  ${shown}`);
  }

  private derive = (change: (found: Element[]) => Element[], described: string) =>
    new HttpLocator(this.page, () => change(this.elements()), `${this.described} ${described}`);

  protected find(query: Query, described: string): HttpLocator {
    const within = () => {
      const around = this.elements();
      return query(this.page.parsed()).filter((one) => around.some((part) => part !== one && part.contains(one)));
    };
    return new HttpLocator(this.page, within, `${this.described} > ${described}`);
  }

  locator(selector: string | HttpLocator, options: Narrowing = {}): HttpLocator {
    if (selector === "visible=true") return this.filter({ visible: true });
    if (selector instanceof HttpLocator) return this.find(selector.elements, selector.described).filter(options);
    return this.find(bySelector(selector), selector).filter(options);
  }

  filter({ hasText, hasNotText, has, visible }: Narrowing): HttpLocator {
    return this.derive(
      (found) =>
        found.filter((one) => {
          if (hasText !== undefined && !fits(textOf(one), hasText)) return false;
          if (hasNotText !== undefined && fits(textOf(one), hasNotText)) return false;
          if (visible !== undefined && isShown(one, this.page.parsed()) !== visible) return false;
          return !has || has.elements().some((inner) => inner !== one && one.contains(inner));
        }),
      "filtered",
    );
  }

  first = () => this.derive((found) => found.slice(0, 1), "first");
  last = () => this.derive((found) => found.slice(-1), "last");
  nth = (n: number) => this.derive((found) => found.slice(n, n === -1 ? undefined : n + 1), `number ${n}`);
  or = (other: HttpLocator) =>
    this.derive((found) => inOrder([...found, ...other.elements()]), `or ${other.described}`);
  and = (other: HttpLocator) =>
    this.derive((found) => found.filter((one) => other.elements().includes(one)), `and ${other.described}`);

  count = async () => this.elements().length;
  all = async () => this.elements().map((_, n) => this.nth(n));
  isVisible = async () => this.elements().length > 0 && isShown(this.element(), this.page.parsed());
  isChecked = async () => isChecked(this.element());
  isDisabled = async () => isDisabled(this.element());
  isEnabled = async () => !isDisabled(this.element());
  getAttribute = async (name: string) => this.element().getAttribute(name);
  textContent = async () => this.element().textContent;
  innerText = async () => shownTextOf(this.element(), this.page.parsed());
  allInnerTexts = async () => this.elements().map((one) => shownTextOf(one, this.page.parsed()));
  allTextContents = async () => this.elements().map((one) => one.textContent ?? "");
  inputValue = async () => valueIn(this.element());
  /** Calls the function here and not in a page, so it may use only the element. */
  evaluate = async <T>(style: (element: Element, arg?: unknown) => T, arg?: unknown) => style(await this.loaded(), arg);
  evaluateAll = async <T>(style: (elements: Element[], arg?: unknown) => T, arg?: unknown) =>
    style(this.elements(), arg);
  waitFor = async () => {
    this.element();
  };
  scrollIntoViewIfNeeded = async () => {};
  /** Returns a picture as it is drawn, from a file or from the page. */
  async screenshot(): Promise<Buffer> {
    const element = this.element();
    const drawing = element.localName === "svg" ? Buffer.from(element.outerHTML) : await this.page.fileOf(element);
    return sharp(drawing, { density: 192 }).flatten({ background: "white" }).png().toBuffer();
  }

  /** Returns the element; for a picture with the properties that a browser sets after loading. */
  async loaded(): Promise<Element> {
    const element = this.element();
    if (element.localName !== "img") return element;
    const file = await this.page.fileOf(element);
    const width = widthOfDrawing(file) ?? (await sharp(file).metadata()).width;
    Object.defineProperties(element, {
      naturalWidth: { value: width, configurable: true },
      complete: { value: true, configurable: true },
      decode: { value: async () => {}, configurable: true },
    });
    return element;
  }

  /** Follows a link, sends a form, opens a closed element, or selects an option. */
  click = async () => this.page.activate(this.usable());
  press = async (key: string) => {
    if (key !== "Enter") throw new Error(`the key ${key} does nothing without a browser`);
    await this.page.submitFrom(this.usable());
  };
  check = async () => this.choose(true);
  uncheck = async () => this.choose(false);
  setChecked = async (on: boolean) => this.choose(on);
  setInputFiles = async (choice: Parameters<HttpPage["chooseFiles"]>[1]) =>
    this.page.chooseFiles(this.usable(), choice);
  clear = async () => this.fill("");

  async fill(value: string) {
    const field = this.usable();
    if (!("value" in field) || field.matches("select, [type=checkbox], [type=radio], [type=file]"))
      throw new Error(`${this.described} is no field for text`);
    field.value = value;
  }

  async selectOption(wanted: Choice | Choice[]) {
    const select = this.usable();
    if (select.localName !== "select") throw new Error(`${this.described} is no list of choices`);
    const options = [...select.querySelectorAll("option")];
    const chosen = [wanted].flat().map((choice) => {
      const { label, value } = typeof choice === "string" ? { label: choice, value: choice } : choice;
      const found = options.find((one) => one.value === value || one.label === label);
      if (!found || found.disabled) throw new Error(`${this.described} has no choice ${value ?? label}`);
      return found;
    });
    for (const option of options) option.selected = chosen.includes(option);
  }

  private async choose(on: boolean) {
    const box = this.usable();
    const control = box.localName === "label" && "control" in box ? (box.control as Element) : box;
    if (!("checked" in control)) throw new Error(`${this.described} cannot be checked`);
    control.checked = on;
  }

  /** Returns the single matching element, where a person could use it. */
  private usable(): Element {
    const element = this.element();
    if (!isShown(element, this.page.parsed())) throw new Error(`${this.described} is not shown at ${this.page.url()}`);
    if (isDisabled(element)) throw new Error(`${this.described} cannot be used at ${this.page.url()}`);
    return element;
  }
}

export const valueIn = (element: Element): string => ("value" in element ? String(element.value) : "");

/** Returns the width that a drawing (SVG) declares; null for other pictures. */
function widthOfDrawing(file: Buffer): number | null {
  const text = file.toString("utf8", 0, 4_000);
  const start = text.indexOf("<svg");
  if (start === -1) return null;
  const tag = text.slice(start, text.indexOf(">", start));
  const width = /\swidth="(\d+)(?:px)?"/.exec(tag)?.[1] ?? /\sviewBox="\S+ \S+ (\d+)/.exec(tag)?.[1];
  return width ? Number(width) : null;
}

function inOrder(elements: Element[]): Element[] {
  return [...new Set(elements)].sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));
}
