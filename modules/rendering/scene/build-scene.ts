import { LIMITS } from "../../kernel/limits";
import { type TemplateName, templateOf } from "../templates/registry";
import { wordingOf } from "../templates/wording";
import { sanitizeText } from "../text/sanitize";
import type { Scene } from "./scene";
import type { CertificateView } from "./view";

/** A4 landscape in points. */
const PAGE = { width: 841.89, height: 595.28 };

/** The certificate as drawn by a template. Pure: the same view is the same scene. Throws for the name of no template. */
export function buildScene(view: CertificateView, template: TemplateName): Scene {
  const draw = templateOf(template).drawings[view.drawing];
  if (!draw) throw new Error(`template ${template} has no drawing ${view.drawing}`);
  const clean = cleanView(view);
  const items = draw(clean, PAGE);
  const { title } = wordingOf(view.language);
  return {
    ...PAGE,
    drawing: view.drawing,
    language: view.language,
    title: `${title} – ${clean.recipientName} – ${clean.achievementName}`,
    items,
  };
}

function cleanView(view: CertificateView): CertificateView {
  const { issuer } = view;
  return {
    ...view,
    recipientName: sanitizeText(view.recipientName, LIMITS.name),
    achievementName: sanitizeText(view.achievementName, LIMITS.achievement),
    achievementDescription: optional(view.achievementDescription, LIMITS.description),
    customFields: drawableFields(view.customFields).slice(0, LIMITS.printedFields),
    issuer: {
      ...issuer,
      name: sanitizeText(issuer.name, LIMITS.issuerName),
      signerName: optional(issuer.signerName, LIMITS.signerName),
      signerTitle: optional(issuer.signerTitle, LIMITS.signerTitle),
    },
  };
}

/** The fields that have something to show, as they are drawn; the designs have room for the first `LIMITS.printedFields`. */
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
