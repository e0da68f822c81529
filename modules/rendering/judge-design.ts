import type { DocumentProblem } from "./document/document-problem";
import { judgeCode } from "./judge-code";
import { findPaleTexts } from "./judge-contrast";
import { buildScene } from "./page/build-scene";
import { findFaultyItems } from "./page/find-print-faults";
import type { Page } from "./page/page";

/** Maximum length of a text in a problem. */
const LONGEST_FOUND = 60;

/**
 * Finds elements of a page that cannot be printed whole or read: for publishing a design, drawn with a sample. A badge
 * has no QR code to check.
 */
export async function judgeDesign({ view, design }: Page): Promise<DocumentProblem[]> {
  const faulty = findFaultyItems(view, design).map(({ fault, item }) => ({
    element: item.element ?? null,
    path: "",
    code: `sample-${fault}` as const,
    found: item.kind === "text" ? (item.cutFrom ?? item.text).slice(0, LONGEST_FOUND) : "",
  }));
  const scene = buildScene(view, design, []);
  const pale = (await findPaleTexts(scene)).map(({ element = null, text }) => ({
    element,
    path: "color",
    code: "sample-pale" as const,
    found: text.slice(0, LONGEST_FOUND),
  }));
  const problems: DocumentProblem[] = [...faulty, ...pale];
  for (const item of scene.items) {
    if (item.kind !== "qr") continue;
    const found = await judgeCode(scene, item, view.verificationUrl);
    problems.push(...found.map((code) => ({ element: item.element ?? null, path: "", code })));
  }
  return problems;
}
