import path from "node:path";
import ts from "typescript";

const FACE = /^modules\/[a-z]+\/index(\.(?:server|proof))?\.ts$/;

/**
 * A violation in a module's face (`index*.ts`): a definition in it, or an import of the face by a file of its own
 * module.
 */
export interface FaceViolation {
  line: number;
  what: string;
}

/**
 * Finds what makes a face part of an import cycle: a definition in it, or an import of it by a file of its own module.
 * A face that only re-exports shows what a module offers and where each part is.
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
