import ts from "typescript";
import { type Edit, namesIn, replace, rootOf } from "./edit";

const COMPARISONS: { [K in ts.SyntaxKind]?: string } = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: "!==",
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: "===",
  [ts.SyntaxKind.LessThanToken]: "<=",
  [ts.SyntaxKind.LessThanEqualsToken]: "<",
  [ts.SyntaxKind.GreaterThanToken]: ">=",
  [ts.SyntaxKind.GreaterThanEqualsToken]: ">",
};
const JOINTS: { [K in ts.SyntaxKind]?: string } = {
  [ts.SyntaxKind.AmpersandAmpersandToken]: "||",
  [ts.SyntaxKind.BarBarToken]: "&&",
};
/**
 * Names of boolean values. A condition on any other value also checks that the value exists, which the compiler
 * enforces.
 */
const BOOLEAN_NAME =
  /^(is|has|may|can|was|are|should|needs|must|allows|wants|knows|includes|some|every|test|startsWith|endsWith)([A-Z]|$)/;

/**
 * Inverts or changes a condition. Null where the node is not a condition, or where the compiler would notice the
 * change.
 */
export function changeCondition(node: ts.Node): Edit | null {
  if (ts.isBinaryExpression(node)) return changeComparison(node) ?? changeJoint(node);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return isBoolean(node.operand) ? replace(node, node.operand.getText()) : null;
  if (ts.isIfStatement(node) && isBoolean(node.expression))
    return replace(node.expression, `!${node.expression.getText()}`);
  return ts.isConditionalExpression(node) ? swapArms(node) : null;
}

function changeComparison(node: ts.BinaryExpression): Edit | null {
  const other = COMPARISONS[node.operatorToken.kind];
  return other && !saysWhatItIs(node) ? replace(node.operatorToken, other) : null;
}

function changeJoint(node: ts.BinaryExpression): Edit | null {
  const { left, right, operatorToken, parent } = node;
  const other = JOINTS[operatorToken.kind];
  if (!other || !isJudgement(left) || !isJudgement(right)) return null;
  // Inside another `&&` or `||` the precedence would change as well, which is a second fault.
  if (ts.isBinaryExpression(parent)) return null;
  return namesIn(right).includes(rootOf(left) ?? "") ? null : replace(operatorToken, other);
}

function swapArms({ condition, whenTrue, whenFalse }: ts.ConditionalExpression): Edit | null {
  const reported = [...namesIn(whenTrue), ...namesIn(whenFalse)];
  if (saysWhatItIs(condition) || namesIn(condition).some((name) => reported.includes(name))) return null;
  if (whenTrue.getText() === whenFalse.getText() || ts.isConditionalExpression(whenFalse)) return null;
  const between = condition.getSourceFile().text.slice(whenTrue.getEnd(), whenFalse.getStart());
  const text = whenFalse.getText() + between + whenTrue.getText();
  return { start: whenTrue.getStart(), end: whenFalse.getEnd(), text };
}

/** Whether an expression is a comparison or a boolean value. */
const isJudgement = (node: ts.Expression): boolean =>
  (ts.isBinaryExpression(node) && COMPARISONS[node.operatorToken.kind] !== undefined && !saysWhatItIs(node)) ||
  isBoolean(ts.isPrefixUnaryExpression(node) ? node.operand : node);

function isBoolean(node: ts.Expression): boolean {
  if (ts.isCallExpression(node)) return isBoolean(node.expression);
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  return ts.isIdentifier(name) && BOOLEAN_NAME.test(name.text);
}

/** Whether a condition narrows the type of a value for the compiler. */
const saysWhatItIs = (node: ts.Node): boolean =>
  /\b(null|undefined|typeof|instanceof|in)\b|\.(ok|kind|type|outcome)\b/.test(node.getText());
