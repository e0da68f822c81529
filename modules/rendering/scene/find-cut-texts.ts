import { hasMoreLetters, LIMITS } from "../../kernel/limits";
import type { DesignDocument } from "../document/schema";
import { sanitizeText } from "../text/sanitize";
import { buildScene, drawableFields } from "./build-scene";
import type { CertificateView } from "./view";

/** A text of a certificate: one of its own, or the label or value of the further field with that label. */
export type CutText = { of: "name" | "achievement" | "issuer" | "signer" } | { of: "field"; label: string };

/**
 * The texts that a template prints with an ellipsis in place of their end, because they do not fit even at its smallest
 * size. Draws the certificate to know it: some ten milliseconds, ten times that for texts at their limits.
 */
export function findCutTexts(view: CertificateView, template: string | DesignDocument): CutText[] {
  const scene = buildScene(view, template);
  // Some labels are set in capitals, which says nothing of where they come from.
  const alike = (text: string) => text.toLocaleUpperCase(view.language);
  const cut = new Set(scene.items.flatMap((item) => (item.kind === "text" && item.cutFrom ? alike(item.cutFrom) : [])));
  const isCut = (text: string | null, limit: number) =>
    text !== null && (hasMoreLetters(text, limit) || cut.has(alike(sanitizeText(text, limit))));
  const { issuer } = view;
  const printed = new Set(
    drawableFields(view.customFields)
      .slice(0, LIMITS.printedFields)
      .map(({ label }) => label),
  );
  const found: CutText[] = [];
  if (isCut(view.recipientName, LIMITS.name)) found.push({ of: "name" });
  if (isCut(view.achievementName, LIMITS.achievement)) found.push({ of: "achievement" });
  for (const { label, value } of view.customFields) {
    if (!printed.has(sanitizeText(label, LIMITS.fieldLabel))) continue;
    if (isCut(label, LIMITS.fieldLabel) || isCut(value, LIMITS.fieldValue)) found.push({ of: "field", label });
  }
  if (isCut(issuer.name, LIMITS.issuerName)) found.push({ of: "issuer" });
  if (isCut(issuer.signerName, LIMITS.signerName) || isCut(issuer.signerTitle, LIMITS.signerTitle))
    found.push({ of: "signer" });
  return found;
}
