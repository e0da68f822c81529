import { type AchievementContent, wordsIn } from "../../achievements/index";
import { readFonts } from "../../designs/index.server";
import type { Database, Db } from "../../kernel/db";
import type { Language } from "../../kernel/languages";
import type { Clock, Ids, Inspector } from "../../kernel/ports";
import {
  addImage,
  can,
  getOrganization,
  type ImageKind,
  type OrganizationActor,
  readBrand,
  readImage,
} from "../../organizations/index.server";
import {
  type CertificateView,
  type DesignDocument,
  type Drawing,
  type Page,
  type SampleCase,
  sampleCase,
  walk,
} from "../../rendering/index.server";
import type { PreparedImage } from "../../scene/index.server";
import type { StoredDesign } from "../stored-certificate";
import { forScreen } from "./screen-images";

/** Lists the ids of the pictures in a design; templates have none. */
export function picturesIn(design: string | DesignDocument): string[] {
  if (typeof design === "string") return [];
  return [...walk(design.elements)].flatMap(({ element }) => (element.type === "picture" ? element.picture : []));
}

/** Reads the pictures of a design, by id; deleted ones are left out. */
export async function readPictures(
  db: Db,
  organizationId: string,
  design: string | DesignDocument,
): Promise<ReadonlyMap<string, PreparedImage>> {
  const read = async (id: string) => [id, await readImage(db, organizationId, id)] as const;
  const images = await Promise.all([...new Set(picturesIn(design))].map(read));
  return new Map(images.flatMap(([id, image]) => (image ? [[id, image] as const] : [])));
}

/** Reads the issuer's name, signers and images for a certificate issued now. */
export async function readIssuerStyle(db: Db, organizationId: string): Promise<CertificateView["issuer"]> {
  const organization = await getOrganization(db, organizationId);
  if (!organization) throw new Error(`there is no organization ${organizationId}`);
  return issuerView(db, organizationId, organization.name, await readBrand(db, organization));
}

/** Assembles the issuer's part of a certificate: the name, the signers, the brand, and the images. */
export async function issuerView(
  db: Db,
  organizationId: string,
  name: string,
  printed: Omit<StoredDesign, "badge">,
): Promise<CertificateView["issuer"]> {
  const image = (id: string | null) => (id ? readImage(db, organizationId, id) : null);
  const { signerName, signerTitle, primary, secondary } = printed;
  const [logo, logoDark, signature, otherSigners] = await Promise.all([
    image(printed.logoId),
    image(printed.logoDarkId),
    image(printed.signatureId),
    Promise.all(
      printed.otherSigners.map(async (signer) => ({ ...signer, signature: await image(signer.signatureId) })),
    ),
  ]);
  return { name, signerName, signerTitle, logo, logoDark, signature, otherSigners, brand: { primary, secondary } };
}

/**
 * Accepts an uploaded logo, signature or picture: decodes it, encodes it anew, and uses it for certificates issued from
 * now on. Codes: the problem of the file, `busy` and `too-complex` of the inspector, `forbidden`.
 */
export async function changeImage(
  deps: { db: Database; ids: Ids; clock: Clock; inspector: Inspector },
  actor: OrganizationActor,
  input: { kind: ImageKind; bytes: Uint8Array },
) {
  // Checked first, so that nobody without permission can occupy a decoding process.
  if (!can(actor, "organization.edit")) return { ok: false, code: "forbidden" } as const;
  const use = input.kind === "picture" ? "picture" : "mark";
  const inspection = await deps.inspector.inspect("read-image", { bytes: input.bytes, use });
  if (!inspection.done) return { ok: false, code: inspection.code } as const;
  if (!inspection.result.ok) return inspection.result;
  return addImage(deps, actor, { kind: input.kind, ...inspection.result.image });
}

/**
 * Draws a template or design as SVG with a sample of one language and case and the organization's own logo and
 * signature. `handles` adds the positions of the elements for an editor.
 */
export async function previewDesign(
  deps: { db: Db; drawing: Drawing },
  actor: OrganizationActor,
  input: {
    design: string | DesignDocument;
    language: Language;
    sample: SampleCase;
    verificationUrl: string;
    handles?: boolean;
  },
): Promise<string> {
  const { organizationId } = actor;
  const [issuer, pictures, fonts] = await Promise.all([
    readIssuerStyle(deps.db, organizationId),
    readPictures(deps.db, organizationId, input.design),
    readFonts(deps.db, organizationId, input.design),
  ]);
  const { publicId, sealSeed } = previewIdentity(organizationId);
  const onScreen = screenOf(deps.drawing, organizationId);
  const view = sampleCase(input.language, input.sample, await onScreen.issuer(issuer));
  const seen = await Promise.all(
    [...pictures].map(async ([id, picture]) => [id, await onScreen.image(picture, "picture")] as const),
  );
  // The sample case `missing` has no recipient picture either.
  const recipientPicture =
    input.sample === "missing"
      ? null
      : await onScreen.image(await samplePortrait(deps.drawing, organizationId), "logo");
  const { verificationUrl, design, handles = false } = input;
  const shown = { ...view, recipientPicture, publicId, sealSeed, verificationUrl, pictures: new Map(seen), fonts };
  return drawSvg(deps.drawing, organizationId, { view: shown, design }, handles);
}

/** Draws a page that belongs to no certificate, as SVG. */
export async function drawSvg(drawing: Drawing, organizationId: string, page: Page, handles = false): Promise<string> {
  const [svg] = await drawing.draw("draw-page", { ...page, forms: [{ as: "svg", handles }] }, organizationId);
  return new TextDecoder().decode(svg);
}

/** Returns the facts of an achievement that designs may print besides its title. */
export function factsOf(content: AchievementContent, language: string): CertificateView["achievement"] {
  const { hours, credits, skills } = content;
  return {
    hours: hours === null ? null : `${hours}`,
    credits: credits === null ? null : `${credits}`,
    criteria: wordsIn(content, language).criteria || null,
    skills: skills.map(({ name }) => name),
  };
}

/** The content of a sample that callers can override. */
type SampleContent = Pick<
  CertificateView,
  | ("recipientName" | "achievementName" | "achievementDescription" | "issuedOn" | "expiresOn" | "customFields")
  | "achievement"
>;

/**
 * Lays out a sample certificate with the given content by this design, with pictures as large as in its files or,
 * `onScreen`, no larger than a screen shows. It is never issued.
 */
export async function samplePage(
  { db, drawing }: { db: Db; drawing: Drawing },
  organizationId: string,
  input: {
    design: string | DesignDocument;
    language: Language;
    content: Partial<SampleContent>;
    qr: (publicId: string) => string;
    recipientPicture?: PreparedImage | null;
    onScreen?: boolean;
  },
): Promise<Page & { publicId: string }> {
  const [issuer, pictures, fonts] = await Promise.all([
    readIssuerStyle(db, organizationId),
    readPictures(db, organizationId, input.design),
    readFonts(db, organizationId, input.design),
  ]);
  const { publicId, sealSeed } = previewIdentity(organizationId);
  const onScreen = input.onScreen ? screenOf(drawing, organizationId) : null;
  const shown = onScreen ? await onScreen.issuer(issuer) : issuer;
  const small = async ([id, picture]: [string, PreparedImage]) =>
    [id, onScreen ? await onScreen.image(picture, "picture") : picture] as const;
  const sample = { ...sampleCase(input.language, "usual", shown), customFields: [], ...input.content };
  const recipientPicture = input.recipientPicture ?? null;
  const view = { ...sample, recipientPicture, publicId, sealSeed, verificationUrl: input.qr(publicId) };
  const own = { pictures: new Map(await Promise.all([...pictures].map(small))), fonts };
  return { view: { ...view, ...own }, design: input.design, publicId };
}

let portrait: Promise<PreparedImage> | undefined;

/** Returns a drawn portrait of no real person. It is drawn once; after a failure the next preview tries again. */
function samplePortrait(drawing: Drawing, organizationId: string): Promise<PreparedImage> {
  portrait ??= drawing.draw("draw-sample-portrait", {}, organizationId).catch((error) => {
    portrait = undefined;
    throw error;
  });
  return portrait;
}

/** Returns functions that shrink an organization's images to the size shown on a screen. */
function screenOf(drawing: Drawing, organizationId: string) {
  const image = <Image extends PreparedImage | null | undefined>(original: Image, use: "logo" | "picture") =>
    forScreen(drawing, organizationId, original, use);
  return {
    image,
    async issuer(issuer: CertificateView["issuer"]): Promise<CertificateView["issuer"]> {
      const [logo, logoDark, signature, otherSigners] = await Promise.all([
        image(issuer.logo, "logo"),
        image(issuer.logoDark, "logo"),
        image(issuer.signature, "logo"),
        Promise.all(
          (issuer.otherSigners ?? []).map(async (signer) => ({
            ...signer,
            signature: await image(signer.signature, "logo"),
          })),
        ),
      ]);
      return { ...issuer, logo, signature, otherSigners, ...(logoDark ? { logoDark } : {}) };
    },
  };
}

/** Public ID and seal of previews, which belong to no certificate; each organization has its own seal. */
const previewIdentity = (organizationId: string) => ({
  publicId: "CERT-2026-0000000000000000",
  sealSeed: organizationId.replaceAll("-", "").repeat(2),
});
