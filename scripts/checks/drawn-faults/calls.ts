import ts from "typescript";
import { type Edit, namesIn, remove, replace } from "./edit";

const OPPOSITES = new Map([
  ["max", "min"],
  ["min", "max"],
  ["some", "every"],
  ["every", "some"],
]);
/** Calls of a chain that can be left out: what comes out of them has the type of what goes in. */
const LEFT_OUT = ["filter", "trim", "toLowerCase", "toUpperCase", "toSorted", "sort", "reverse", "toReversed"];

/** The call left out, or its opposite; null where the node is none, or where a tool would tell the difference. */
export function changeCall(node: ts.Node): Edit | null {
  if (ts.isExpressionStatement(node)) return leaveOutStatement(node);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { expression: subject, name } = node.expression;
  const opposite = OPPOSITES.get(name.text);
  if (opposite && (subject.getText() === "Math" || name.text === "some" || name.text === "every"))
    return replace(name, opposite);
  if (!LEFT_OUT.includes(name.text) || !canMiss(node.arguments)) return null;
  // `filter` may also be what tells the compiler that something is there.
  if (node.arguments.some((argument) => /\b(null|undefined|Boolean|is)\b/.test(argument.getText()))) return null;
  return remove(subject.getEnd(), node.getEnd());
}

/** A statement on lines of its own, beside others. */
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

/** Whether what is named there is used elsewhere too: what nobody uses any more is found without a test. */
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
    // Where it is declared or imported is the one that is left.
    if (left === 1 && !own.has(name)) return false;
  }
  return true;
}

/** Counted once for a file: it is asked for each of its calls. */
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
