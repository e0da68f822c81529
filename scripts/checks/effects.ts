import ts from "typescript";

/** A position where the code uses an effect that only `app/adapters` may use. */
export interface EffectViolation {
  file: string;
  line: number;
  effect: string;
}

/** Files whose purpose is one of these effects. */
const ALLOWED = [/^app\/(adapters\/|config\.server)/, /\.test\.tsx?$/, /^app\/entry\.client\.tsx$/];

/**
 * Finds the clock, randomness and the environment where they are not injected: `new Date()`, `Date.now`, `Math.random`,
 * `process.env`, `crypto.randomUUID`. Tests could not replace them.
 */
export function findEffects(file: string, source: string): EffectViolation[] {
  if (ALLOWED.some((pattern) => pattern.test(file))) return [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: EffectViolation[] = [];
  const report = (node: ts.Node, effect: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    found.push({ file, line: line + 1, effect });
  };
  const visit = (node: ts.Node) => {
    if (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length)
      report(node, "new Date()");
    if (ts.isPropertyAccessExpression(node)) {
      const text = node.getText();
      if (["Date.now", "Math.random", "process.env", "crypto.randomUUID"].includes(text)) report(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
