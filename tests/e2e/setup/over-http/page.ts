import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { JSDOM } from "jsdom";
import type { Answer, Sent } from "./ask";
import type { HttpContext } from "./context";
import { type ChosenFile, type FileChoice, readChoice, submissionOf } from "./forms";
import { Finder, HttpLocator } from "./locator";
import { bySelector, type Parsed, type Query } from "./queries";
import { findHiddenByStyle } from "./style";

/** Headers that a browser sends when a page is opened. */
const NAVIGATION = {
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8",
  "Sec-Fetch-Dest": "document",
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-User": "?1",
};
const BLANK = "about:blank";

interface Download {
  suggestedFilename(): string;
  path(): Promise<string>;
}

/**
 * A page for a visitor who follows links and sends forms with scripts off, without a browser: the server's answer,
 * parsed as HTML, with the names and rules of Playwright's `Page`. Methods that need rendering are missing, and a
 * journey that uses one fails.
 */
export class HttpPage extends Finder {
  private dom = new JSDOM("", { url: BLANK });
  private read: Parsed = { document: this.dom.window.document, hidden: new Set() };
  private address = BLANK;
  private files = new Map<Element, ChosenFile[]>();
  /** Text of the answer, where it is not HTML. */
  private other: string | null = null;
  private readonly history: URL[] = [];
  private answered: Answer | null = null;
  /** Seconds after which a browser reloads the page; null where it does not. */
  refreshSeconds: number | null = null;
  private readonly waiting: { event: string; resolve: (value: unknown) => void }[] = [];

  constructor(private readonly visitor: HttpContext) {
    super();
  }

  parsed = () => this.read;
  url = () => this.address;
  context = () => this.visitor;
  get request() {
    return this.visitor.request;
  }
  title = async () => this.read.document.title;
  content = async () => this.other ?? this.dom.serialize();
  viewportSize = () => ({ width: 1280, height: 900 });
  waitForLoadState = async () => {};
  /** Events during loading do not exist here. */
  on = () => this;
  waitForTimeout = (ms: number) => sleep(ms);
  close = async () => this.dom.window.close();

  protected find = (query: Query, described: string) => new HttpLocator(this, query, described);
  locator = (selector: string, options: Parameters<HttpLocator["filter"]>[0] = {}) =>
    this.find(bySelector(selector), selector).filter(options);

  /** Opens an address; returns the server's answer. */
  async goto(address: string, { referer }: { referer?: string } = {}) {
    const url = this.visitor.resolve(address, this.address);
    return this.open(url, {}, referer, "none");
  }

  async goBack() {
    this.history.pop();
    const before = this.history.pop();
    if (!before) throw new Error("there was no page before");
    return this.open(before, {}, undefined, "none");
  }

  /** Returns the file of a picture. */
  async fileOf(picture: Element): Promise<Buffer> {
    const address = this.visitor.resolve(picture.getAttribute("src") ?? "", this.address);
    if (address.protocol === "data:") return Buffer.from(await (await fetch(address)).arrayBuffer());
    const answer = await this.request.get(address.href);
    if (!answer.ok()) throw new Error(`the picture ${address} is ${answer.status()}`);
    return answer.body();
  }

  /** Shows the answer in a browser, for checks of the layout and with axe. */
  async withDrawn<T>(style: (drawn: Page) => Promise<T>): Promise<T> {
    if (!this.answered) throw new Error("no page was opened yet");
    return style(await this.visitor.draw(this.answered, this.address));
  }

  reload = () => this.open(new URL(this.address), {}, undefined, "same-origin");

  async waitForURL(wanted: string | RegExp) {
    const fits = typeof wanted === "string" ? globToPattern(wanted).test(this.address) : wanted.test(this.address);
    if (!fits) throw new Error(`the page is ${this.address}, not ${wanted}`);
  }

  /** Waits for the next page ("load") or file ("download"). */
  waitForEvent(event: "load"): Promise<void>;
  waitForEvent(event: "download"): Promise<Download>;
  waitForEvent(event: string): Promise<unknown> {
    return new Promise((resolve) => this.waiting.push({ event, resolve }));
  }

  /** Performs a click. */
  async activate(element: Element): Promise<void> {
    const target = element.closest("a[href], button, input, summary, label, option") ?? element;
    if (target.matches("a[href]")) return this.follow(target);
    if (target.matches("summary")) target.parentElement?.toggleAttribute("open");
    else if (target.matches("label") && "control" in target && target.control)
      return this.activate(target.control as Element);
    else if (target.matches("input[type=checkbox]") && "checked" in target) target.checked = !target.checked;
    else if (target.matches("input[type=radio]") && "checked" in target) target.checked = true;
    else if (target.matches("button:not([type=button], [type=reset]), input[type=submit]"))
      await this.submit(formOf(target), target as HTMLElement);
  }

  /** Sends the form of a field with its first button, as the Enter key does. */
  async submitFrom(field: Element): Promise<void> {
    const form = formOf(field);
    const button = [...form.elements].find((one) =>
      one.matches("button:not([type=button], [type=reset]), [type=submit]"),
    );
    await this.submit(form, (button as HTMLElement | undefined) ?? null);
  }

  chooseFiles(field: Element, choice: FileChoice) {
    if (!field.matches("input[type=file]")) throw new Error("this is no field for files");
    this.files.set(field, readChoice(choice));
  }

  private async follow(link: Element) {
    const url = new URL(link.getAttribute("href") ?? "", this.address);
    if (url.hash && url.href.split("#")[0] === this.address.split("#")[0]) this.address = url.href;
    else await this.open(url, {}, this.address, "same-origin");
  }

  private async submit(form: HTMLFormElement, button: HTMLElement | null) {
    const { url, body } = await submissionOf(form, button, this.files);
    const sent = body && {
      method: "POST",
      data: body.bytes,
      headers: { "Content-Type": body.type, Origin: new URL(this.address).origin },
    };
    await this.open(url, sent ?? {}, this.address, "same-origin");
  }

  private async open(url: URL, { headers, ...sent }: Sent, referer: string | undefined, site: string): Promise<Answer> {
    const from: Record<string, string> = referer && referer !== BLANK ? { Referer: referer.split("#")[0] ?? "" } : {};
    const answer = await this.visitor.ask(url, {
      ...sent,
      headers: { ...NAVIGATION, "Sec-Fetch-Site": site, ...from, ...headers },
    });
    if ((answer.headers()["content-disposition"] ?? "").startsWith("attachment")) {
      this.happened("download", await keep(answer));
      return answer;
    }
    this.address = answer.url() + (answer.url().includes("#") ? "" : url.hash);
    this.dom.window.close();
    const type = answer.headers()["content-type"] ?? "";
    this.answered = answer;
    const isPage = type.startsWith("text/html");
    const content = await answer.text();
    const html = isPage ? content : "";
    this.other = isPage ? null : content;
    this.history.push(new URL(this.address));
    this.dom = new JSDOM(html, { url: this.address });
    this.files = new Map();
    const { document } = this.dom.window;
    const refresh = document.querySelector("meta[http-equiv=refresh i]")?.getAttribute("content") ?? "";
    this.refreshSeconds = refresh === "" ? null : Number.parseInt(refresh, 10);
    this.read = { document, hidden: await findHiddenByStyle(document, this.request) };
    this.happened("load", undefined);
    return answer;
  }

  private happened(event: string, value: unknown) {
    for (const [at, one] of [...this.waiting.entries()].reverse()) {
      if (one.event !== event) continue;
      this.waiting.splice(at, 1);
      one.resolve(value);
    }
  }
}

function formOf(element: Element): HTMLFormElement {
  const form = "form" in element ? (element.form as HTMLFormElement | null) : element.closest("form");
  if (!form) throw new Error(`${element.outerHTML.slice(0, 120)} belongs to no form`);
  return form;
}

/** Saves a downloaded file in a new folder. */
async function keep(answer: Answer): Promise<Download> {
  const disposition = answer.headers()["content-disposition"] ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const name = encoded ? decodeURIComponent(encoded) : (/filename="([^"]*)"/.exec(disposition)?.[1] ?? "download");
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "sanad-e2e-")), "file");
  fs.writeFileSync(file, await answer.body());
  return { suggestedFilename: () => name, path: async () => file };
}

const globToPattern = (glob: string) =>
  new RegExp(
    `^${glob
      .replace(/[.+^${}()|[\]\\?]/g, "\\$&")
      .replaceAll("**", ".*")
      .replace(/(?<!\.)\*/g, "[^/]*")}$`,
  );
