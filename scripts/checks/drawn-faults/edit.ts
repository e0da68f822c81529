import ts from "typescript";

/** A replacement of the text from `start` up to but not including `end`, offsets in the source. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

export const replace = (node: ts.Node, text: string): Edit => ({ start: node.getStart(), end: node.getEnd(), text });

export const remove = (start: number, end: number): Edit => ({ start, end, text: "" });

/**
 * Returns the names of values and types in a part of the program, once for each occurrence. Property names are left
 * out.
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

/**
 * Returns the name at the beginning of a chain of properties and calls: `row` of `!row.isOver()`. Null where the node
 * is not such a chain.
 */
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
