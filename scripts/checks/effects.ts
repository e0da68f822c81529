import ts from "typescript";

/** A place where the code reaches for something that only `app/adapters` may touch. */
export interface EffectViolation {
  file: string;
  line: number;
  effect: string;
}

/** Files that exist for exactly these effects. */
const ALLOWED = [/^app\/(adapters\/|config\.server)/, /\.test\.tsx?$/, /^app\/entry\.client\.tsx$/];

/**
 * Finds the clock, chance, the environment and the console where they are not injected: `new Date()`, `Date.now`,
 * `Math.random`, `process.env`, `crypto.randomUUID`. Tests could not hold them in their hand.
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
