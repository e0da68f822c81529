import ts from "typescript";
import { changeCall } from "./calls";
import { changeCondition } from "./conditions";
import { changeConstant } from "./constants";
import type { Edit } from "./edit";

/** A position in the sources where one change introduces a fault. */
export interface Fault {
  /** Path relative to the project's folder. */
  file: string;
  /** Line number, from 1. */
  line: number;
  kind: "condition" | "constant" | "call";
  /** Text of the line without and with the fault, cut around the change where it is long. */
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

/** Finds every possible fault of a source file, in order; none in a file with types only. */
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

/** Returns the source with the fault in it. */
export const withFault = (source: string, { edit }: Pick<Fault, "edit">): string =>
  source.slice(0, edit.start) + edit.text + source.slice(edit.end);

/** Whether a change has no effect that a test could find: types, imports and log messages. */
const isWithoutEffect = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isThrowStatement(node) ||
  (ts.isExpressionStatement(node) && /^[\w.]*\b(log|console)\.\w+\(/.test(node.getText()));

function lineOf(tree: ts.SourceFile, { start }: Edit): number {
  // The removed text may begin with a space.
  const position = start + (/^\s*/.exec(tree.text.slice(start))?.[0].length ?? 0);
  return tree.getLineAndCharacterOfPosition(position).line + 1;
}

function show(source: string, node: ts.Node, { start, end, text }: Edit): { before: string; after: string } {
  const from = Math.min(start, Math.max(node.getStart(), start - SHOWN_AROUND));
  const to = Math.max(end, Math.min(node.getEnd(), end + SHOWN_AROUND));
  const left = `${from > node.getStart() ? "…" : ""}${source.slice(from, start)}`;
  const right = `${source.slice(end, to)}${to < node.getEnd() ? "…" : ""}`;
  const oneLine = (middle: string) => `${left}${middle}${right}`.replace(/\s+/g, " ").trim();
  return { before: oneLine(source.slice(start, end)), after: oneLine(text) || "(left out)" };
}
