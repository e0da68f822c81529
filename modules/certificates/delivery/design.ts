import type { Database, Db } from "../../kernel/db";
import type { Language } from "../../kernel/languages";
import type { Clock, Ids } from "../../kernel/ports";
import {
  addImage,
  currentImages,
  getOrganization,
  type ImageKind,
  type OrganizationActor,
  readImage,
} from "../../organizations/index.server";
import {
  buildScene,
  type CertificateView,
  type DesignDocument,
  type PreparedImage,
  prepareImage,
  type SampleCase,
  sampleCase,
  walk,
  writeSvg,
} from "../../rendering/index.server";

/** The pictures that a design shows, by their ids; templates show none. One that is gone is left out. */
export async function readPictures(
  db: Db,
  organizationId: string,
  design: string | DesignDocument,
): Promise<ReadonlyMap<string, PreparedImage>> {
  if (typeof design === "string") return new Map();
  const ids = [...walk(design.elements)].flatMap(({ element }) => (element.type === "picture" ? element.picture : []));
  const read = async (id: string) => [id, await readImage(db, organizationId, id)] as const;
  const images = await Promise.all([...new Set(ids)].map(read));
  return new Map(images.flatMap(([id, image]) => (image ? [[id, image] as const] : [])));
}

/** The issuer's part of a certificate that would be issued now: name, signer, logo and signature. */
export async function readIssuerLook(db: Db, organizationId: string): Promise<CertificateView["issuer"]> {
  const [organization, images] = await Promise.all([
    getOrganization(db, organizationId),
    currentImages(db, organizationId),
  ]);
  if (!organization) throw new Error(`there is no organization ${organizationId}`);
  const image = (id: string | null) => (id ? readImage(db, organizationId, id) : null);
  const [logo, signature] = await Promise.all([image(images.logoId), image(images.signatureId)]);
  const { name, signerName, signerTitle } = organization;
  return { name, signerName, signerTitle, logo, signature };
}

/** Takes an uploaded logo or signature: really decoded, re-encoded, and used for certificates issued from now on. */
export async function changeImage(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  input: { kind: ImageKind; bytes: Uint8Array },
) {
  const prepared = await prepareImage(input.bytes, input.kind === "picture" ? "picture" : "mark");
  if (!prepared.ok) return prepared;
  return addImage(deps, actor, { kind: input.kind, ...prepared.image });
}

/** A template or a design drawn with a sample of one language and case, and with the organization's own logo and signature, as SVG. */
export async function previewDesign(
  deps: { db: Db },
  actor: OrganizationActor,
  input: { design: string | DesignDocument; language: Language; sample: SampleCase; verificationUrl: string },
): Promise<string> {
  const { organizationId } = actor;
  const [issuer, pictures] = await Promise.all([
    readIssuerLook(deps.db, organizationId),
    readPictures(deps.db, organizationId, input.design),
  ]);
  const { publicId, sealSeed } = previewIdentity(organizationId);
  const view = sampleCase(input.language, input.sample, issuer);
  const { verificationUrl } = input;
  return writeSvg(buildScene({ ...view, publicId, sealSeed, verificationUrl, pictures }, input.design));
}

/** Of a certificate that nobody is given; each organization's seal is its own. */
const previewIdentity = (organizationId: string) => ({
  publicId: "CERT-2026-0000000000000000",
  sealSeed: organizationId.replaceAll("-", "").repeat(2),
});
