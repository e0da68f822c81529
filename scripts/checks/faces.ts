import path from "node:path";
import ts from "typescript";

const FACE = /^modules\/[a-z]+\/index(\.(?:server|proof))?\.ts$/;

/**
 * A module's face (`index*.ts`) that defines something, or a file that reaches into its own module through the face.
 */
export interface FaceViolation {
  line: number;
  what: string;
}

/**
 * Finds what makes a circle of a face: a definition in it, which the files behind it need, and an import of it by one
 * of them. Whoever reads a face learns what a module offers, and where it is.
 */
export function findInFaces(file: string, source: string): FaceViolation[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const lineOf = (node: ts.Node) => tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  return tree.statements.flatMap((statement) => {
    if (FACE.test(file)) {
      const isPassedOn = ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined;
      return isPassedOn ? [] : { line: lineOf(statement), what: "defines something in a face, which only passes on" };
    }
    return ts.isImportDeclaration(statement) && isOwnFace(file, statement.moduleSpecifier)
      ? { line: lineOf(statement), what: "reaches into its own module through the face" }
      : [];
  });
}

function isOwnFace(file: string, specifier: ts.Expression): boolean {
  const [, owner] = /^modules\/([a-z]+)\//.exec(file) ?? [];
  if (!owner || file.includes(".test.") || !ts.isStringLiteral(specifier) || !specifier.text.startsWith("."))
    return false;
  const target = path.posix.join(path.posix.dirname(file), specifier.text);
  return new RegExp(`^modules/${owner}(?:/index(?:\\.server|\\.proof)?)?/?$`).test(target);
}
