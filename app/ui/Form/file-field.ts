// Script of file fields: shows the chosen file with its size and, where the form stages files, sends it at once, with
// progress. The form then carries the id of the staged file instead of the file. Whatever fails here, the browser sends
// the file with the form, as it does without scripts.
import { fileSize } from "./file-size";

interface Upload {
  /** Request in progress; null once it has ended. */
  request: XMLHttpRequest | null;
  /** Id of the staged file; null where there is none. */
  id: string | null;
}

const uploads = new WeakMap<HTMLInputElement, Upload>();
const CONTROL = "[data-file-control]";

const inputOf = (control: Element) => control.querySelector<HTMLInputElement>('input[type="file"]');

function show(control: HTMLElement, file: File | undefined) {
  const output = control.querySelector("[data-file-chosen]");
  const language = document.documentElement.lang;
  if (output) output.textContent = file ? `${file.name} (${fileSize(file.size, language)})` : "";
}

function setProgress(control: HTMLElement, percent: number | null) {
  const bar = control.querySelector<HTMLProgressElement>("[data-file-progress]");
  if (!bar) return;
  bar.hidden = percent === null;
  bar.value = percent ?? 0;
}

/** Sets the field with the id of the staged file; null for none. */
function setStaged(control: HTMLElement, id: string | null) {
  const label = control.querySelector<HTMLElement>("[data-file-staged]");
  const box = label?.querySelector("input");
  if (!label || !box) return;
  label.hidden = true;
  box.disabled = id === null;
  box.checked = id !== null;
  box.value = id ?? "";
}

function stage(control: HTMLElement, input: HTMLInputElement, file: File) {
  const address = control.dataset.stage;
  uploads.get(input)?.request?.abort();
  setStaged(control, null);
  if (!address) return;
  const request = new XMLHttpRequest();
  const upload: Upload = { request, id: null };
  uploads.set(input, upload);
  const end = (id: string | null) => {
    if (uploads.get(input) !== upload) return;
    upload.request = null;
    upload.id = id;
    setProgress(control, null);
    if (id) setStaged(control, id);
    input.dispatchEvent(new Event("staged"));
  };
  request.upload.addEventListener("progress", ({ loaded, total }) => setProgress(control, (100 * loaded) / total));
  request.addEventListener("load", () => end(idIn(request)));
  for (const failure of ["error", "abort", "timeout"]) request.addEventListener(failure, () => end(null));
  const body = new FormData();
  body.append("file", file);
  request.open("POST", address);
  setProgress(control, 0);
  request.send(body);
}

function idIn({ status, responseText }: XMLHttpRequest): string | null {
  if (status !== 200) return null;
  try {
    const { id } = JSON.parse(responseText);
    return typeof id === "string" ? id : null;
  } catch {
    return null;
  }
}

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
  const control = target.closest<HTMLElement>(CONTROL);
  if (!control) return;
  const [file] = target.files ?? [];
  show(control, file);
  if (file) return stage(control, target, file);
  uploads.delete(target);
  setStaged(control, null);
});

for (const [event, isOver] of [
  ["dragover", true],
  ["dragleave", false],
  ["drop", false],
] as const)
  document.addEventListener(event, ({ target }) => {
    const control = target instanceof Element ? target.closest(CONTROL) : null;
    control?.toggleAttribute("data-over", isOver);
  });

// A form waits for the upload of its file, and then carries the file's id alone.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
  const inputs = [...form.querySelectorAll(CONTROL)].flatMap((control) => inputOf(control) ?? []);
  const waiting = inputs.find((input) => uploads.get(input)?.request);
  if (waiting) {
    event.preventDefault();
    const { submitter } = event;
    waiting.addEventListener("staged", () => form.requestSubmit(submitter), { once: true });
    return;
  }
  const staged = inputs.filter((input) => {
    const control = input.closest<HTMLElement>(CONTROL);
    const id = uploads.get(input)?.id ?? null;
    // Set again: the page may have been hydrated since, which resets the value of a field.
    if (control && id) setStaged(control, id);
    return control !== null && id !== null;
  });
  for (const input of staged) input.disabled = true;
  // The entries of the form are collected when all listeners have run; a restored page has the field again.
  if (staged.length > 0)
    setTimeout(() => {
      for (const input of staged) input.disabled = false;
    });
});
