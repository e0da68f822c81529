import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** A file selected in a form. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export type FileChoice = string | ChosenFile | (string | ChosenFile)[];

export function readChoice(choice: FileChoice): ChosenFile[] {
  return [choice]
    .flat()
    .map((file) =>
      typeof file === "string"
        ? { name: path.basename(file), mimeType: "application/octet-stream", buffer: fs.readFileSync(file) }
        : file,
    );
}

/** The request that a browser makes when a form is sent. `body` is null for a GET. */
export interface Submission {
  url: URL;
  body: { bytes: Buffer; type: string } | null;
}

/**
 * Returns the request for a form and one of its buttons. Source: HTML, section 4.10.21. Throws where a browser would
 * not send the form, because a field is missing or invalid.
 */
export async function submissionOf(
  form: HTMLFormElement,
  button: HTMLElement | null,
  files: Map<Element, ChosenFile[]>,
): Promise<Submission> {
  const overrides = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
  const unchecked = form.noValidate || button?.hasAttribute("formnovalidate");
  const wrong = unchecked ? undefined : [...form.elements].find((field) => isWrong(field, files));
  if (wrong) throw new Error(`a browser does not send this form: ${wrong.outerHTML.slice(0, 200)}`);

  const page = new URL(form.ownerDocument.URL);
  const url = new URL(overrides("action") || page.href, page);
  const entries = entriesOf(form, button, files);
  if (overrides("method").toLowerCase() !== "post") {
    const pairs = entries.map(([name, value]): [string, string] => [
      name,
      typeof value === "string" ? value : value.name,
    ]);
    url.search = new URLSearchParams(pairs).toString();
    return { url, body: null };
  }
  if (overrides("enctype") === "multipart/form-data") return { url, body: asMultipart(entries) };
  const pairs = entries.map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : value.name,
  ]);
  const text = new URLSearchParams(pairs).toString();
  return { url, body: { bytes: Buffer.from(text), type: "application/x-www-form-urlencoded" } };
}

/**
 * Encodes a form as multipart. Source: HTML, section 4.10.21.8, and RFC 7578. Where no file was selected, an empty one
 * without a name is sent.
 */
function asMultipart(entries: [string, string | ChosenFile][]): { bytes: Buffer; type: string } {
  const boundary = `----over-http-${randomBytes(12).toString("hex")}`;
  const quoted = (text: string) => `"${text.replace(/\n/g, "%0A").replace(/\r/g, "%0D").replace(/"/g, "%22")}"`;
  const parts = entries.flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}`;
    if (typeof value === "string") return [Buffer.from(`${head}\r\n\r\n${value}\r\n`)];
    const ofFile = `; filename=${quoted(value.name)}\r\nContent-Type: ${value.mimeType}\r\n\r\n`;
    return [Buffer.from(head + ofFile), value.buffer, Buffer.from("\r\n")];
  });
  const bytes = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { bytes, type: `multipart/form-data; boundary=${boundary}` };
}

function isWrong(field: Element, files: Map<Element, ChosenFile[]>): boolean {
  if (files.has(field)) return false;
  return "checkValidity" in field && typeof field.checkValidity === "function" && !field.checkValidity();
}

/** Returns names and values in the order of the form, with line breaks as browsers send them. */
function entriesOf(
  form: HTMLFormElement,
  button: HTMLElement | null,
  files: Map<Element, ChosenFile[]>,
): [string, string | ChosenFile][] {
  const window = form.ownerDocument.defaultView;
  if (!window) throw new Error("the form's page was left");
  const chosen = [...form.elements].filter((field) => field.matches("input[type=file]"));
  return [...new window.FormData(form, button)].flatMap(([name, value]): [string, string | ChosenFile][] => {
    if (typeof value === "string") return [[name, value.replace(/\r?\n/g, "\r\n")]];
    const picked = files.get(chosen.find((field) => field.getAttribute("name") === name) ?? form);
    const none: ChosenFile = { name: "", mimeType: "application/octet-stream", buffer: Buffer.alloc(0) };
    return (picked ?? [none]).map((file) => [name, file]);
  });
}
