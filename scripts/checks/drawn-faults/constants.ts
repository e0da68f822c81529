import ts from "typescript";
import { type Edit, replace } from "./edit";

/**
 * Largest number treated as a count and increased by one. Larger numbers are sizes and times, where one more makes no
 * difference: they are doubled.
 */
const COUNTED_TO = 1_000;
/** Fields whose boolean the compiler knows: options of the database client, and the discriminant of a result. */
const CHOICES = /^(select|include|omit|ok|_count|_sum|_max|_min|_avg)$/;
/** Fields whose value is one of several words. */
const WORDS = /^(code|reason|state|status)$/;

/** Changes a constant. Null where the node is not a constant, or where the compiler would notice the change. */
export function changeConstant(node: ts.Node): Edit | null {
  if (ts.isNumericLiteral(node)) return changeNumber(node);
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return changeBoolean(node);
  return ts.isStringLiteral(node) ? changeWord(node) : null;
}

function changeNumber(node: ts.NumericLiteral): Edit | null {
  const { parent } = node;
  const isName = ts.isPropertyAssignment(parent) && parent.name === node;
  // 0x and 1e6 are patterns rather than amounts; the compiler knows that a fixed index of a list exists.
  if (isName || isOfDrawing(node) || ts.isElementAccessExpression(parent) || /[a-z]/i.test(node.getText())) return null;
  const value = Number(node.text);
  const other = String(value <= COUNTED_TO && Number.isInteger(value) ? value + 1 : value * 2);
  return replace(node, node.getText().includes("_") ? other.replace(/\B(?=(\d{3})+$)/g, "_") : other);
}

function changeBoolean(node: ts.Node): Edit | null {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (ts.isPropertyAssignment(outer) && CHOICES.test(outer.name.getText())) return null;
    if (ts.isObjectLiteralExpression(outer) && isChoice(outer)) return null;
    if (ts.isAsExpression(outer) || ts.isSatisfiesExpression(outer) || ts.isJsxAttribute(outer)) return null;
  }
  return replace(node, node.kind === ts.SyntaxKind.TrueKeyword ? "false" : "true");
}

/** Whether an object selects fields, such as `{ id: true, name: true }`. */
const isChoice = ({ properties }: ts.ObjectLiteralExpression) =>
  properties.length > 1 &&
  properties.every((one) => ts.isPropertyAssignment(one) && /^(true$|\{)/.test(one.initializer.getText()));

/** Replaces a word by another one that the same file uses in the same position, and which therefore exists. */
function changeWord(node: ts.StringLiteral): Edit | null {
  const position = positionOf(node);
  if (!position) return null;
  const others = new Set<string>();
  const visit = (inner: ts.Node) => {
    if (ts.isStringLiteral(inner) && inner.text !== node.text && positionOf(inner) === position)
      others.add(inner.getText());
    ts.forEachChild(inner, visit);
  };
  visit(node.getSourceFile());
  const [other] = [...others].sort();
  return other ? replace(node, other) : null;
}

/** Returns the position of a word: `code` for `{ code: "expired" }`, `row.state` for `row.state === "refused"`. */
function positionOf({ parent }: ts.StringLiteral): string | null {
  if (ts.isPropertyAssignment(parent)) return WORDS.exec(parent.name.getText())?.[0] ?? null;
  const compares = ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText());
  return compares && !/\.(kind|type|outcome)$/.test(parent.left.getText()) ? parent.left.getText() : null;
}

/** Whether a number is an attribute of a drawn element, which no test should check. */
function isOfDrawing(node: ts.Node): boolean {
  for (let outer = node.parent; outer; outer = outer.parent) if (ts.isJsxAttribute(outer)) return true;
  return false;
}
