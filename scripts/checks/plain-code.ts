import ts from "typescript";

/** Maximum number of columns of a line, for comments as for code. */
const WIDTH = 120;

export interface PlainCodeViolation {
  line: number;
  what: string;
}

/** Names that had several meanings or replaced a common term, with the names to use instead. */
const WORDS: readonly (readonly [name: RegExp, instead: string])[] = [
  [/^(?:look|Look|looks)$/, "style, variant, view or check"],
  [/^(?:told|Told)$/, "reported, logged or said"],
  [/^MOST(?:_|$)/, "MAX_"],
  [/^(?:patience|PATIENCE)/, "timeout"],
  [/^(?:standing|Standing)$/, "state, status or entitlement"],
];

/**
 * Finds what the formatter allows and hinders reading: comments wider than the code; literals spread into another
 * literal, which skips the check for unknown properties; and the names above.
 */
export function findUnplain(file: string, source: string): PlainCodeViolation[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: PlainCodeViolation[] = [];
  const visit = (node: ts.Node) => {
    if (isSpreadLiteral(node)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push({ line: line + 1, what: "spreads a literal into another one" });
    }
    const instead = ts.isIdentifier(node) && WORDS.find(([name]) => name.test(node.text))?.[1];
    if (instead) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push({ line: line + 1, what: `calls something ${node.getText()}: say ${instead}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  for (const [index, line] of source.split("\n").entries())
    if (line.length > WIDTH && isComment(line) && line.trim().includes(" ", 3))
      found.push({ line: index + 1, what: `has a comment of more than ${WIDTH} columns` });
  return found;
}

const isComment = (line: string) => ["/*", "*", "//"].some((mark) => line.trimStart().startsWith(mark));

function isSpreadLiteral(node: ts.Node): boolean {
  if (ts.isSpreadAssignment(node)) return ts.isObjectLiteralExpression(node.expression);
  return (
    ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression) && ts.isArrayLiteralExpression(node.parent)
  );
}
