import ts from "typescript";
import { changeCall } from "./calls";
import { changeCondition } from "./conditions";
import { changeConstant } from "./constants";
import type { Edit } from "./edit";

/** A place in the sources where one thing can be made wrong. */
export interface Fault {
  /** Its path from the project's folder. */
  file: string;
  /** From 1. */
  line: number;
  kind: "condition" | "constant" | "call";
  /** What stands there, and what would: a line each, cut around the change where it is long. */
  before: string;
  after: string;
  edit: Edit;
}

const CHANGES = [
  ["condition", changeCondition],
  ["constant", changeConstant],
  ["call", changeCall],
] as const;
const SHOWN_AROUND = 30;

/** Every fault that a source file can have, from its beginning; none where it holds types alone. */
export function findFaults(file: string, source: string): Fault[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Fault[] = [];
  const visit = (node: ts.Node) => {
    if (isWithoutEffect(node)) return;
    for (const [kind, change] of CHANGES) {
      const edit = change(node);
      if (edit) found.push({ file, line: lineOf(tree, edit), kind, ...show(source, node, edit), edit });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The source with the fault in it. */
export const withFault = (source: string, { edit }: Pick<Fault, "edit">): string =>
  source.slice(0, edit.start) + edit.text + source.slice(edit.end);

/** Types, what comes from elsewhere, and what is told to whoever looks for a fault. */
const isWithoutEffect = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isThrowStatement(node) ||
  (ts.isExpressionStatement(node) && /^[\w.]*\b(log|console)\.\w+\(/.test(node.getText()));

function lineOf(tree: ts.SourceFile, { start }: Edit): number {
  // What is left out may begin with the space before it.
  const place = start + (/^\s*/.exec(tree.text.slice(start))?.[0].length ?? 0);
  return tree.getLineAndCharacterOfPosition(place).line + 1;
}

function show(source: string, node: ts.Node, { start, end, text }: Edit): { before: string; after: string } {
  const from = Math.min(start, Math.max(node.getStart(), start - SHOWN_AROUND));
  const to = Math.max(end, Math.min(node.getEnd(), end + SHOWN_AROUND));
  const left = `${from > node.getStart() ? "…" : ""}${source.slice(from, start)}`;
  const right = `${source.slice(end, to)}${to < node.getEnd() ? "…" : ""}`;
  const oneLine = (middle: string) => `${left}${middle}${right}`.replace(/\s+/g, " ").trim();
  return { before: oneLine(source.slice(start, end)), after: oneLine(text) || "(left out)" };
}
