import ts from "typescript";

/** Replaces the text from `start` to before `end`, offsets in the source. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

export const replace = (node: ts.Node, text: string): Edit => ({ start: node.getStart(), end: node.getEnd(), text });

export const remove = (start: number, end: number): Edit => ({ start, end, text: "" });

/**
 * Names of values and types in a part of the program, each as often as it stands there; fields of something are none.
 */
export function namesIn(node: ts.Node): string[] {
  const names: string[] = [];
  const visit = (inner: ts.Node) => {
    if (ts.isIdentifier(inner) && !isOfField(inner)) names.push(inner.text);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return names;
}

const isOfField = (name: ts.Identifier): boolean =>
  (ts.isPropertyAccessExpression(name.parent) ||
    ts.isPropertyAssignment(name.parent) ||
    ts.isJsxAttribute(name.parent)) &&
  name.parent.name === name;

/** The name at which a chain of properties and calls begins: `row` of `!row.isOver()`; null where it is none. */
export function rootOf(node: ts.Node): string | null {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPrefixUnaryExpression(node)) return rootOf(node.operand);
  if (ts.isBinaryExpression(node)) return rootOf(node.left);
  const isLink =
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isCallExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isAwaitExpression(node);
  return isLink ? rootOf(node.expression) : null;
}
