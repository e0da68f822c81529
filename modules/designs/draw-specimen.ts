import type { Db } from "../kernel/db";
import type { Language } from "../kernel/languages";
import { can, type OrganizationActor } from "../organizations/index.server";
import { type DesignDocument, type Drawing, sampleCase, templateOf } from "../rendering/index.server";
import { isOwnFont, isVoice, type Voice } from "../scene/index.server";
import { readFonts, voiceOf } from "./own-fonts";

const WIDTH = 480;
const LINE = { width: 200, height: 32 } as const;

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
  return fonts.size === 0 ? null : draw(drawing, actor, { design, fonts, language: input.language });
}

/**
 * Draws the name of a sample in a voice of designs, on one line, as SVG. Null where there is no such voice, or the
 * organization has no such font.
 */
export async function drawVoice(
  { db, drawing }: { db: Db; drawing: Drawing },
  actor: OrganizationActor,
  { voice, language }: { voice: string; language: Language },
): Promise<string | null> {
  if (!can(actor, "certificates.read") || !isVoice(voice)) return null;
  const design = lineIn(voice);
  const fonts = await readFonts(db, actor.organizationId, design);
  if (isOwnFont(voice) && fonts.size === 0) return null;
  return draw(drawing, actor, { design, fonts, language });
}

async function draw(
  drawing: Drawing,
  actor: OrganizationActor,
  specimen: { design: DesignDocument; fonts: Awaited<ReturnType<typeof readFonts>>; language: Language },
): Promise<string | null> {
  const { design, fonts, language } = specimen;
  const issuer = { name: "", signerName: null, signerTitle: null, logo: null, signature: null };
  const view = { ...sampleCase(language, "usual", issuer), fonts };
  const [svg] = await drawing.draw("draw-page", { view, design, forms: [{ as: "svg" }] }, actor.organizationId);
  return svg ? new TextDecoder().decode(svg) : null;
}

function lineIn(voice: Voice): DesignDocument {
  const box = { x: 4, y: 0, width: LINE.width - 8, height: LINE.height };
  const style = { size: 19, minSize: 9, color: "ink", align: "start", valign: "middle", direction: "auto" } as const;
  return {
    ...specimenIn(""),
    page: { ...LINE, background: "paper" },
    elements: [{ ...style, id: "name", type: "text", text: "{{recipient.name}}", voice, box }],
  };
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
