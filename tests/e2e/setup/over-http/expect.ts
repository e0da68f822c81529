import { setTimeout as sleep } from "node:timers/promises";
import { expect as playwrightExpect } from "@playwright/test";
import { isDisabled } from "dom-accessibility-api";
import { HttpLocator, valueIn } from "./locator";
import { HttpPage } from "./page";
import { accessibleName, fits, isChecked, isShown, normalize, textOf } from "./queries";

type Text = string | RegExp;
interface Finding {
  pass: boolean;
  got: unknown;
}

const shown = (at: HttpLocator) => at.elements().length > 0 && isShown(at.element(), at.page.parsed());
const sameText = (actual: string, wanted: Text) => fits(actual, wanted, typeof wanted === "string");
const one = (at: HttpLocator, style: (element: Element) => unknown, wanted: (got: never) => boolean): Finding => {
  const got = style(at.element());
  return { pass: wanted(got as never), got };
};
const texts = (at: HttpLocator, wanted: Text | Text[], compare: (got: string, wanted: Text) => boolean): Finding => {
  if (!Array.isArray(wanted)) return one(at, textOf, (got: string) => compare(got, wanted));
  const got = at.elements().map(textOf);
  return {
    pass: got.length === wanted.length && got.every((text, n) => compare(text, wanted[n] ?? "")),
    got: got.map(normalize),
  };
};

const OF_LOCATORS: Record<string, (at: HttpLocator, ...wanted: never[]) => Finding> = {
  toBeVisible: (at, { visible = true }: { visible?: boolean } = {}) => ({
    pass: shown(at) === visible,
    got: at.elements().length,
  }),
  toHaveJSProperty: (at, name: string, wanted: unknown) =>
    one(
      at,
      (element) => Reflect.get(element, name),
      (got: unknown) => got === wanted,
    ),
  toBeHidden: (at) => ({ pass: !shown(at), got: at.elements().length }),
  toBeAttached: (at) => ({ pass: at.elements().length > 0, got: at.elements().length }),
  toHaveCount: (at, count: number) => ({ pass: at.elements().length === count, got: at.elements().length }),
  toHaveText: (at, wanted: Text | Text[]) => texts(at, wanted, sameText),
  toContainText: (at, wanted: Text | Text[]) =>
    texts(at, wanted, (got, text) =>
      text instanceof RegExp ? text.test(normalize(got)) : normalize(got).includes(normalize(text)),
    ),
  toHaveValue: (at, wanted: Text) =>
    one(at, valueIn, (got: string) => (wanted instanceof RegExp ? wanted.test(got) : got === wanted)),
  toHaveAttribute: (at, name: string, wanted?: Text) =>
    one(
      at,
      (element) => element.getAttribute(name),
      (got: string | null) =>
        got !== null && (wanted === undefined || (wanted instanceof RegExp ? wanted.test(got) : got === wanted)),
    ),
  toHaveAccessibleName: (at, wanted: Text) => one(at, accessibleName, (got: string) => sameText(got, wanted)),
  toBeChecked: (at, { checked = true }: { checked?: boolean } = {}) =>
    one(at, isChecked, (got: boolean) => got === checked),
  toBeDisabled: (at) => one(at, isDisabled, (got: boolean) => got),
  toBeEnabled: (at) => one(at, isDisabled, (got: boolean) => !got),
  toBeEmpty: (at) =>
    one(
      at,
      (element) => valueIn(element) || textOf(element).trim(),
      (got: string) => got === "",
    ),
};

const OF_PAGES: Record<string, (page: HttpPage, ...wanted: never[]) => Finding> = {
  toHaveURL: (page, wanted: Text) => ({
    pass:
      wanted instanceof RegExp
        ? wanted.test(page.url())
        : page.url() === page.context().resolve(wanted, page.url()).href,
    got: page.url(),
  }),
  toHaveTitle: (page, wanted: Text) => {
    const { title } = page.parsed().document;
    return { pass: sameText(title, wanted), got: title };
  },
};

/** Time in milliseconds in which a page that refreshes itself is requested again. */
const TIMEOUT_MS = 15_000;

/** Checks an assertion, once unless the page refreshes itself: without scripts no other page changes. */
function assertions(subject: HttpLocator | HttpPage, isNot: boolean): object {
  const styles = subject instanceof HttpLocator ? OF_LOCATORS : OF_PAGES;
  return new Proxy(
    {},
    {
      get(_, name: string) {
        if (name === "not") return assertions(subject, !isNot);
        const style = styles[name];
        if (!style) throw new Error(`expect(…).${name} needs a browser: the journey belongs to those that have one`);
        return async (...wanted: never[]) => {
          const page = subject instanceof HttpLocator ? subject.page : subject;
          const { timeout = TIMEOUT_MS } = Object(wanted.at(-1)) as { timeout?: number };
          const deadline = Date.now() + timeout;
          if (name === "toHaveJSProperty" && subject instanceof HttpLocator) await subject.loaded();
          let { pass, got } = style(subject as never, ...wanted);
          while (pass === isNot && page.refreshSeconds !== null && Date.now() < deadline) {
            await sleep(page.refreshSeconds * 1000);
            await page.reload();
            ({ pass, got } = style(subject as never, ...wanted));
          }
          if (pass !== isNot) return;
          const what = subject instanceof HttpLocator ? `${subject.described}, at ${subject.page.url()}` : "the page";
          const expected = wanted.map((value) =>
            Object(value) instanceof RegExp ? String(value) : JSON.stringify(value),
          );
          throw new Error(
            `${what}: expected ${isNot ? "not " : ""}${name}(${expected.join(", ")}), got ${JSON.stringify(got)}`,
          );
        };
      },
    },
  );
}

/** Playwright's `expect`, extended to pages over HTTP. */
export const expect: typeof playwrightExpect = new Proxy(playwrightExpect, {
  apply(target, self, args: Parameters<typeof playwrightExpect>) {
    const subject: unknown = args[0];
    if (subject instanceof HttpLocator || subject instanceof HttpPage) return assertions(subject, false);
    return Reflect.apply(target, self, args);
  },
});
