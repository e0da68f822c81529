import { drawDiwan } from "../templates/diwan";
import { drawMeridian } from "../templates/meridian";
import { wordingOf } from "../templates/wording";
import type { Scene } from "./scene";
import { sanitizeText } from "./text-sanitize";
import type { CertificateView, TemplateName } from "./view";

/** A4 landscape in points. */
const PAGE = { width: 841.89, height: 595.28 };
const MAX_CUSTOM_FIELDS = 6;
const DRAWINGS: Record<TemplateName, (view: CertificateView, page: typeof PAGE) => Scene["items"]> = {
  meridian: drawMeridian,
  diwan: drawDiwan,
};

/** The certificate as drawn by one of the designed templates. Pure: the same view is the same scene. Throws for any other name. */
export function buildScene(view: CertificateView, template: TemplateName): Scene {
  const clean = cleanView(view);
  // A name that comes from a database or a form is no more than a text, whatever its type says.
  if (!Object.hasOwn(DRAWINGS, template)) throw new Error(`there is no template ${template}`);
  const items = DRAWINGS[template](clean, PAGE);
  const { title } = wordingOf(view.language);
  return {
    ...PAGE,
    language: view.language,
    title: `${title} – ${clean.recipientName} – ${clean.achievementName}`,
    items,
  };
}

function cleanView(view: CertificateView): CertificateView {
  const { issuer } = view;
  return {
    ...view,
    recipientName: sanitizeText(view.recipientName, 120),
    achievementName: sanitizeText(view.achievementName, 160),
    achievementDescription: optional(view.achievementDescription, 480),
    customFields: view.customFields
      .map(({ label, value }) => ({ label: sanitizeText(label, 40), value: sanitizeText(value, 80) }))
      .filter(({ label, value }) => label !== "" && value !== "")
      .slice(0, MAX_CUSTOM_FIELDS),
    issuer: {
      ...issuer,
      name: sanitizeText(issuer.name, 100),
      signerName: optional(issuer.signerName, 80),
      signerTitle: optional(issuer.signerTitle, 100),
    },
  };
}

const optional = (text: string | null, maxGraphemes: number): string | null =>
  text === null ? null : sanitizeText(text, maxGraphemes) || null;
