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
 * What is true or false by its name. Of other values a condition also says that they are there, which the compiler
 * holds.
 */
const BOOLEAN_NAME =
  /^(is|has|may|can|was|are|should|needs|must|allows|wants|knows|includes|some|every|test|startsWith|endsWith)([A-Z]|$)/;

/**
 * The condition that decides otherwise; null where the node is none, or where the compiler would tell the difference.
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
  // Beside another joint it would bind otherwise: more than one thing would have changed.
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

/** A comparison, or a value that is true or false. */
const isJudgement = (node: ts.Expression): boolean =>
  (ts.isBinaryExpression(node) && COMPARISONS[node.operatorToken.kind] !== undefined && !saysWhatItIs(node)) ||
  isBoolean(ts.isPrefixUnaryExpression(node) ? node.operand : node);

function isBoolean(node: ts.Expression): boolean {
  if (ts.isCallExpression(node)) return isBoolean(node.expression);
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  return ts.isIdentifier(name) && BOOLEAN_NAME.test(name.text);
}

/** Whether a condition looks at what a value is, so that the compiler takes it for something else afterwards. */
const saysWhatItIs = (node: ts.Node): boolean =>
  /\b(null|undefined|typeof|instanceof|in)\b|\.(ok|kind|type|outcome)\b/.test(node.getText());
