import { type Chip, readRuns } from "#modules/rendering/index";

/** Label of a chip on the page, and its name where that says more. */
export interface ChipLabel {
  label: string;
  title: string;
}

/** Room for the caret beside a chip, where no letter is. It is never part of the text. */
const ROOM = "\ufeff";

function newChip(chip: Chip, { label, title }: ChipLabel, className: string): HTMLElement {
  const made = document.createElement("span");
  made.contentEditable = "false";
  made.className = className;
  made.dataset.code = chip.code;
  made.title = title;
  made.textContent = label;
  return made;
}

/** Fills a field with a text, in which insertions are chips. */
export function fillField(field: HTMLElement, text: string, nameOf: (chip: Chip) => ChipLabel, className: string) {
  const nodes: (HTMLElement | string)[] = [];
  for (const run of readRuns(text)) {
    if (run.kind === "words") nodes.push(run.text);
    else {
      if (typeof nodes.at(-1) !== "string") nodes.push(ROOM);
      nodes.push(newChip(run, nameOf(run), className));
    }
  }
  if (typeof nodes.at(-1) !== "string") nodes.push(ROOM);
  field.replaceChildren(...nodes);
}

/** Reads the text of a field: the code of each chip, and the words as they are. */
export function readField(node: Node): string {
  if (node instanceof HTMLElement && node.dataset.code !== undefined) return node.dataset.code;
  if (node instanceof Text) return node.data.replaceAll(ROOM, "");
  if (node instanceof HTMLBRElement) return "";
  return [...node.childNodes].map(readField).join("");
}

/** Puts text or a chip where the caret was last in the field, or at its end. */
export function insertInto(field: HTMLElement, range: Range | null, inserted: HTMLElement | string) {
  const at = document.createRange();
  if (range && field.contains(range.commonAncestorContainer)) at.setStart(range.startContainer, range.startOffset);
  else at.selectNodeContents(field);
  if (range && field.contains(range.commonAncestorContainer)) at.setEnd(range.endContainer, range.endOffset);
  else at.collapse(false);
  at.deleteContents();
  const after = document.createTextNode(typeof inserted === "string" ? inserted : ROOM);
  at.insertNode(after);
  if (typeof inserted !== "string") at.insertNode(inserted);
  putCaret(after, after.length);
}

/** Makes a chip of an insertion that was chosen from a menu. */
export function chipFor(code: string, nameOf: (chip: Chip) => ChipLabel, className: string): HTMLElement | string {
  const [run] = readRuns(code);
  return run?.kind === "chip" ? newChip(run, nameOf(run), className) : code;
}

function putCaret(node: Node, offset: number) {
  getSelection()?.setBaseAndExtent(node, offset, node, offset);
}

/** Selects all of a field, or puts the caret at its end. */
export function enterField(field: HTMLElement, where: "all" | "end") {
  field.focus({ preventScroll: true });
  const selection = getSelection();
  selection?.selectAllChildren(field);
  if (where === "end") selection?.collapseToEnd();
}

/** Returns the range of the selection within a field; null where it is elsewhere. */
export function rangeIn(field: HTMLElement | null): Range | null {
  const selection = getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  return range && field?.contains(range.commonAncestorContainer) ? range.cloneRange() : null;
}
