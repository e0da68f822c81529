import ts from "typescript";
import { type Edit, namesIn, remove, replace } from "./edit";

const OPPOSITES = new Map([
  ["max", "min"],
  ["min", "max"],
  ["some", "every"],
  ["every", "some"],
]);
/** Calls of a chain that can be removed, because they return the type that they are called on. */
const LEFT_OUT = ["filter", "trim", "toLowerCase", "toUpperCase", "toSorted", "sort", "reverse", "toReversed"];

/**
 * Removes a call or replaces it by its opposite. Null where the node is not such a call, or where the compiler or
 * linter would notice.
 */
export function changeCall(node: ts.Node): Edit | null {
  if (ts.isExpressionStatement(node)) return leaveOutStatement(node);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { expression: subject, name } = node.expression;
  const opposite = OPPOSITES.get(name.text);
  if (opposite && (subject.getText() === "Math" || name.text === "some" || name.text === "every"))
    return replace(name, opposite);
  if (!LEFT_OUT.includes(name.text) || !canMiss(node.arguments)) return null;
  // A `filter` may also narrow the type for the compiler.
  if (node.arguments.some((argument) => /\b(null|undefined|Boolean|is)\b/.test(argument.getText()))) return null;
  return remove(subject.getEnd(), node.getEnd());
}

/** Removes a statement that has its lines to itself and is not the only one of its block. */
function leaveOutStatement(node: ts.ExpressionStatement): Edit | null {
  const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  const { parent } = node;
  if (!ts.isCallExpression(call) || !ts.isBlock(parent) || parent.statements.length < 2) return null;
  if (!canMiss([call])) return null;
  const { text } = node.getSourceFile();
  const start = text.lastIndexOf("\n", node.getStart()) + 1;
  const end = text.indexOf("\n", node.getEnd()) + 1;
  const isAlone = text.slice(start, node.getStart()).trim() === "" && text.slice(node.getEnd(), end).trim() === "";
  return isAlone && end > 0 ? remove(start, end) : null;
}

/** Whether every name in the removed part is also used elsewhere: a linter finds unused names without a test. */
function canMiss(parts: readonly ts.Node[]): boolean {
  const [first] = parts;
  if (!first) return true;
  const own = new Set<string>();
  const visit = (inner: ts.Node) => {
    if (ts.isParameter(inner) || ts.isVariableDeclaration(inner)) for (const name of namesIn(inner.name)) own.add(name);
    ts.forEachChild(inner, visit);
  };
  parts.forEach(visit);
  const everywhere = countIn(first.getSourceFile());
  for (const [name, missed] of countOf(parts.flatMap(namesIn))) {
    const left = (everywhere.get(name) ?? 0) - missed;
    // One remaining occurrence is the declaration or import itself.
    if (left === 1 && !own.has(name)) return false;
  }
  return true;
}

/** Cached counts for each file, because every call of a file needs them. */
const counted = new WeakMap<ts.SourceFile, Map<string, number>>();

function countIn(file: ts.SourceFile): Map<string, number> {
  const counts = counted.get(file) ?? countOf(namesIn(file));
  counted.set(file, counts);
  return counts;
}

function countOf(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
