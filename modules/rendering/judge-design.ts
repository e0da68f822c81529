import type { DocumentProblem } from "./document/document-problem";
import { judgeCode } from "./judge-code";
import { buildScene } from "./page/build-scene";
import { findFaultyItems } from "./page/find-print-faults";
import type { Page } from "./page/page";

/** Of a text that is named. */
const LONGEST_FOUND = 60;

/**
 * What of a page cannot be printed whole or read, with the elements that it is of: for a design that somebody
 * publishes, drawn with a sample. A badge has no code.
 */
export async function judgeDesign({ view, design }: Page): Promise<DocumentProblem[]> {
  const faulty = findFaultyItems(view, design).map(({ fault, item }) => ({
    element: item.element ?? null,
    path: "",
    code: `sample-${fault}` as const,
    found: item.kind === "text" ? (item.cutFrom ?? item.text).slice(0, LONGEST_FOUND) : "",
  }));
  const scene = buildScene(view, design, []);
  const problems: DocumentProblem[] = [...faulty];
  for (const item of scene.items) {
    if (item.kind !== "qr") continue;
    const found = await judgeCode(scene, item, view.verificationUrl);
    problems.push(...found.map((code) => ({ element: item.element ?? null, path: "", code })));
  }
  return problems;
}
