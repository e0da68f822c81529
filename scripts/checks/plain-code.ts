import ts from "typescript";

/** Columns of a line, as for code. */
const WIDTH = 120;

export interface PlainCodeViolation {
  line: number;
  what: string;
}

/** Names that meant five things each, or had a word of the field in their place; with what is said now. */
const WORDS: readonly (readonly [name: RegExp, instead: string])[] = [
  [/^(?:look|Look|looks)$/, "style, variant, view or check"],
  [/^(?:told|Told)$/, "reported, logged or said"],
  [/^MOST(?:_|$)/, "MAX_"],
  [/^(?:patience|PATIENCE)/, "timeout"],
];

/**
 * Finds what a formatter lets through and a reader stumbles over: comments beyond the width of code, literals that are
 * spread into another one to save lines, past the check for properties that nobody knows, and names of a dialect of
 * ours.
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
