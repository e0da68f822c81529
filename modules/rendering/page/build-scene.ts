import { LIMITS } from "../../kernel/limits";
import type { DrawnBox } from "../../scene/index.server";
import { openOwnFonts, readingOrderOf, type Scene, sanitizeText } from "../../scene/index.server";
import { drawDocument } from "../document/draw-document";
import { printSheet } from "../document/print-sheet";
import type { DesignDocument } from "../document/schema";
import { templateOf } from "../templates/registry";
import type { CertificateView } from "../view/view";
import { wordingOf } from "../wording/wording";

/**
 * Draws a certificate in a design. Pure: the same view gives the same scene. Throws for an unknown template name. For
 * an editor, `drawnBoxes` is filled with the position of each element, and items name their elements.
 */
export function buildScene(view: CertificateView, template: string | DesignDocument, drawnBoxes?: DrawnBox[]): Scene {
  const clean = cleanView(view);
  const document = typeof template === "string" ? templateOf(template).document : template;
  openOwnFonts(view.fonts);
  const { width, height, items } = drawPage(clean, document, drawnBoxes);
  const byPosition = document.reading === "place" ? { reading: readingOrderOf(items, view.language) } : {};
  const { title } = wordingOf(view.language);
  return {
    width,
    height,
    language: view.language,
    title: `${title} – ${clean.recipientName} – ${clean.achievementName}`,
    items,
    ...byPosition,
    ...(view.fonts ? { fonts: view.fonts } : {}),
  };
}

/** Draws a certificate for a print shop: on a larger sheet, with crop marks, printed 3 mm beyond the edge. */
export function buildPrintSheet(view: CertificateView, template: string | DesignDocument): Scene {
  const document = typeof template === "string" ? templateOf(template).document : template;
  const sheet = printSheet(document);
  return { ...buildScene(view, sheet.document), boxes: sheet.boxes };
}

/** Size of a design's page, in points. */
export const pageOf = (design: string | DesignDocument): { width: number; height: number } =>
  (typeof design === "string" ? templateOf(design).document : design).page;

function drawPage(view: CertificateView, document: DesignDocument, drawnBoxes?: DrawnBox[]) {
  const { width, height } = document.page;
  return { width, height, items: drawDocument(document, view, drawnBoxes) };
}

function cleanView(view: CertificateView): CertificateView {
  const { issuer } = view;
  return {
    ...view,
    recipientName: sanitizeText(view.recipientName, LIMITS.name),
    achievementName: sanitizeText(view.achievementName, LIMITS.achievement),
    achievementDescription: optional(view.achievementDescription, LIMITS.description),
    customFields: drawableFields(view.customFields).slice(0, LIMITS.printedFields),
    achievement: view.achievement && cleanAward(view.achievement),
    issuer: {
      ...issuer,
      name: sanitizeText(issuer.name, LIMITS.issuerName),
      signerName: optional(issuer.signerName, LIMITS.signerName),
      signerTitle: optional(issuer.signerTitle, LIMITS.signerTitle),
      otherSigners: (issuer.otherSigners ?? []).map(({ name, title, signature }) => ({
        name: optional(name, LIMITS.signerName),
        title: optional(title, LIMITS.signerTitle),
        signature,
      })),
    },
  };
}

/** Maximum number of printed skills, and maximum length of a skill and of the criteria. */
export const PRINTED = { skills: 12, skill: 80, criteria: 600 };

const cleanAward = (award: NonNullable<CertificateView["achievement"]>): CertificateView["achievement"] => ({
  ...award,
  criteria: optional(award.criteria, PRINTED.criteria),
  skills: award.skills.slice(0, PRINTED.skills).map((skill) => sanitizeText(skill, PRINTED.skill)),
});

/**
 * Returns the fields that have something to show, as they are drawn; the designs have room for the first
 * `LIMITS.printedFields`.
 */
export function drawableFields(fields: CertificateView["customFields"]): CertificateView["customFields"] {
  return fields
    .map(({ label, value }) => ({
      label: sanitizeText(label, LIMITS.fieldLabel),
      value: sanitizeText(value, LIMITS.fieldValue),
    }))
    .filter(({ label, value }) => label !== "" && value !== "");
}

const optional = (text: string | null, maxGraphemes: number): string | null =>
  text === null ? null : sanitizeText(text, maxGraphemes) || null;
