import ts from "typescript";
import { type Edit, replace } from "./edit";

/** Larger numbers are sizes and times, of which one more makes no difference: they become twice as large. */
const COUNTED_TO = 1_000;
/**
 * Fields by which the database client is told what is wanted, and the two halves of a result: the compiler knows them.
 */
const CHOICES = /^(select|include|omit|ok|_count|_sum|_max|_min|_avg)$/;
/** Fields that hold one of several words. */
const WORDS = /^(code|reason|state|status)$/;

/**
 * The constant that says something else; null where the node is none, or where the compiler would tell the difference.
 */
export function changeConstant(node: ts.Node): Edit | null {
  if (ts.isNumericLiteral(node)) return changeNumber(node);
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return changeBoolean(node);
  return ts.isStringLiteral(node) ? changeWord(node) : null;
}

function changeNumber(node: ts.NumericLiteral): Edit | null {
  const { parent } = node;
  const isName = ts.isPropertyAssignment(parent) && parent.name === node;
  // 0x and 1e6 are patterns and not amounts; the first of a list is there, as the compiler has been told.
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

/** `{ id: true, name: true }`: a choice of fields that stands by itself. */
const isChoice = ({ properties }: ts.ObjectLiteralExpression) =>
  properties.length > 1 &&
  properties.every((one) => ts.isPropertyAssignment(one) && /^(true$|\{)/.test(one.initializer.getText()));

/** One word by another that stands in the same file in such a place, so that it is one that there is. */
function changeWord(node: ts.StringLiteral): Edit | null {
  const place = placeOf(node);
  if (!place) return null;
  const others = new Set<string>();
  const visit = (inner: ts.Node) => {
    if (ts.isStringLiteral(inner) && inner.text !== node.text && placeOf(inner) === place) others.add(inner.getText());
    ts.forEachChild(inner, visit);
  };
  visit(node.getSourceFile());
  const [other] = [...others].sort();
  return other ? replace(node, other) : null;
}

/** `code` of `{ code: "expired" }`, `row.state` of `row.state === "refused"`. */
function placeOf({ parent }: ts.StringLiteral): string | null {
  if (ts.isPropertyAssignment(parent)) return WORDS.exec(parent.name.getText())?.[0] ?? null;
  const compares = ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText());
  return compares && !/\.(kind|type|outcome)$/.test(parent.left.getText()) ? parent.left.getText() : null;
}

/** Sizes of what is drawn on a page: nothing that a test should know. */
function isOfDrawing(node: ts.Node): boolean {
  for (let outer = node.parent; outer; outer = outer.parent) if (ts.isJsxAttribute(outer)) return true;
  return false;
}
