import type { Db } from "../kernel/db";
import type { Language } from "../kernel/languages";
import { can, type OrganizationActor } from "../organizations/index.server";
import { type DesignDocument, type Drawing, sampleCase, templateOf } from "../rendering/index.server";
import { readFonts, voiceOf } from "./own-fonts";

const WIDTH = 480;

/**
 * Draws a line in one of the organization's fonts, with the name of a sample in that language, as SVG. Null where the
 * organization has no such font.
 */
export async function drawSpecimen(
  { db, drawing }: { db: Db; drawing: Drawing },
  actor: OrganizationActor,
  input: { id: string; language: Language },
): Promise<string | null> {
  if (!can(actor, "certificates.read")) return null;
  const design = specimenIn(input.id);
  const fonts = await readFonts(db, actor.organizationId, design);
  if (fonts.size === 0) return null;
  const issuer = { name: "", signerName: null, signerTitle: null, logo: null, signature: null };
  const view = { ...sampleCase(input.language, "usual", issuer), fonts };
  const [svg] = await drawing.draw("draw-page", { view, design, forms: [{ as: "svg" }] }, actor.organizationId);
  return svg ? new TextDecoder().decode(svg) : null;
}

function specimenIn(id: string): DesignDocument {
  const line = { x: 12, width: WIDTH - 24, height: 44 };
  const style = { type: "text", voice: voiceOf(id), size: 34, minSize: 12, color: "ink", valign: "middle" } as const;
  return {
    format: 1,
    kind: "badge",
    page: { width: WIDTH, height: 120, background: "paper" },
    mirrors: false,
    palette: { ...templateOf("meridian").document.palette, paper: "#ffffff" },
    elements: [
      { ...style, id: "name", text: "{{recipient.name}}", box: { ...line, y: 10 }, align: "start", direction: "auto" },
      { ...style, id: "letters", text: "Aa Bb Cc 0123456789 & ?!", size: 22, box: { ...line, y: 62 }, align: "start" },
    ],
  };
}
