import type { Db } from "../kernel/db";
import type { Language } from "../kernel/languages";
import { getOrganization, type OrganizationActor, readBrand, readImage } from "../organizations/index.server";
import {
  type DesignDocument,
  type DocumentProblem,
  type Drawing,
  NotDrawn,
  sampleCase,
  walk,
} from "../rendering/index.server";
import { readFonts } from "./own-fonts";

/** Public ID of no certificate, with the usual length. */
const PUBLIC_ID = "CERT-2026-0000000000000000";

/**
 * Draws a design with the usual sample of a language, as this organization would issue it, and returns the texts that
 * would not print in full and a code that would not be readable.
 */
export async function judgeSample(
  { db, drawing, urls }: { db: Db; drawing: Drawing; urls: { qr: (publicId: string) => string } },
  { organizationId }: OrganizationActor,
  document: DesignDocument,
  language: Language,
): Promise<DocumentProblem[]> {
  const organization = await getOrganization(db, organizationId);
  if (!organization) throw new Error(`there is no organization ${organizationId}`);
  const { primary, secondary, signerName, signerTitle, logoId, logoDarkId, signatureId, otherSigners } =
    await readBrand(db, organization);
  const image = (id: string | null) => (id ? readImage(db, organizationId, id) : null);
  const [logo, logoDark, signature, ...others] = await Promise.all(
    [logoId, logoDarkId, signatureId, ...otherSigners.map((signer) => signer.signatureId)].map(image),
  );
  const issuer = {
    name: organization.name,
    signerName,
    signerTitle,
    brand: { primary, secondary },
    logo: logo ?? null,
    logoDark: logoDark ?? null,
    signature: signature ?? null,
    otherSigners: otherSigners.map(({ name, title }, index) => ({ name, title, signature: others[index] ?? null })),
  };
  const ids = [...walk(document.elements)].flatMap(({ element }) =>
    element.type === "picture" ? element.picture : [],
  );
  const shown = await Promise.all([...new Set(ids)].map(async (id) => [id, await image(id)] as const));
  const view = {
    ...sampleCase(language, "usual", issuer),
    publicId: PUBLIC_ID,
    verificationUrl: urls.qr(PUBLIC_ID),
    fonts: await readFonts(db, organizationId, document),
    pictures: new Map(shown.flatMap(([id, found]) => (found ? [[id, found] as const] : []))),
  };
  try {
    return await drawing.draw("judge-design", { view, design: document }, organizationId);
  } catch (error) {
    if (error instanceof NotDrawn) return [{ element: null, path: "", code: "too-much" }];
    throw error;
  }
}
