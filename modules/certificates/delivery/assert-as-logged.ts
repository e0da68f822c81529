import { createHash } from "node:crypto";
import { entriesAbout } from "../../audit/index.server";
import { readPublished } from "../../designs/index.server";
import { type CertificateView, fontsIn, type Page } from "../../rendering/index.server";
import { digestOfStyle } from "../rules/unsigned-columns";
import { readDesign, signedPictureDigest } from "../stored-certificate";
import { picturesIn } from "./design";
import { type AlteredDeps, type AlteredPart, type CertificateRow, refuseAltered } from "./refuse-altered";

/** Something a certificate is drawn with, and the digests that its audit entry must have. */
interface Part extends AlteredPart {
  /** For a design only. */
  version?: number;
  /** Digests of what was read just now; null where it no longer exists. */
  says: { style?: string; sha256?: string } | null;
}

/** Audit actions that recorded the issuing, publishing or adding of each kind of part. */
const ACTIONS: Record<Exclude<AlteredPart["kind"], "recipient picture">, string> = {
  certificate: "certificate.issued",
  design: "design.published",
  font: "design.font-added",
  image: "organization.image-added",
};

/** Everything a page is drawn with, as read. */
interface DrawnWith {
  view: CertificateView;
  pictures: NonNullable<CertificateView["pictures"]>;
  fonts: NonNullable<CertificateView["fonts"]>;
  design: Page["design"];
}

/**
 * Compares what a certificate is drawn with, apart from its signed document, with the audit entries of its issuing,
 * publishing or adding. Without this check, an altered file would be signed and would count as issued for ever
 * (decision 0071). Where anything differs or no longer exists, notifies the operator and throws `NotDrawn`.
 */
export async function assertAsLogged(deps: AlteredDeps, row: CertificateRow, drawn: DrawnWith): Promise<void> {
  const parts: Part[] = [
    { kind: "certificate", id: row.id, says: { style: digestOfStyle(row) } },
    ...(await designsOf(deps, row)),
    ...imagesOf(row, drawn),
    ...fontsOf(drawn),
  ];
  const ids = parts.map(({ id }) => id);
  const entries = await entriesAbout(deps.db, ids, Object.values(ACTIONS));
  const isLogged = ({ kind, id, version, says }: Part) => {
    if (says === null || kind === "recipient picture") return false;
    // Only the first entry counts: somebody who alters a part could append another entry.
    const entry = entries
      .get(id)
      ?.find(({ action, details }) => action === ACTIONS[kind] && Object(details).version === version);
    const logged = Object(entry?.details);
    return entry?.organizationId === row.organizationId && logged.style === says.style && logged.sha256 === says.sha256;
  };
  const altered: AlteredPart[] = parts.filter((part) => !isLogged(part));
  if (signedPictureDigest(row.document) && !drawn.view.recipientPicture)
    altered.push({ kind: "recipient picture", id: row.id });
  if (altered.length > 0) await refuseAltered(deps, row, altered);
}

/** Lists the design versions of the page and the badge; templates are part of the program and are left out. */
async function designsOf({ db }: AlteredDeps, row: CertificateRow): Promise<Part[]> {
  const names = [row.template, readDesign(row.design).badge].filter((name) => name !== null);
  const versions = await Promise.all(names.map((name) => readPublished(db, row.organizationId, name)));
  return versions.flatMap((version) => {
    if (!version) return [];
    const { designId, number, sha256 } = version;
    return [{ kind: "design", id: designId, version: number, says: { sha256 } }];
  });
}

/** Lists the issuer's logos and signatures as issued, and the pictures in the design. */
function imagesOf(row: CertificateRow, { view: { issuer }, pictures, design }: DrawnWith): Part[] {
  const { logoId, logoDarkId, signatureId, otherSigners } = readDesign(row.design);
  const images = [
    [logoId, issuer.logo] as const,
    [logoDarkId, issuer.logoDark] as const,
    [signatureId, issuer.signature] as const,
    ...otherSigners.map((signer, index) => [signer.signatureId, issuer.otherSigners?.[index]?.signature] as const),
    ...picturesIn(design).map((id) => [id, pictures.get(id)] as const),
  ];
  return images.flatMap(([id, image]) =>
    id === null ? [] : [{ kind: "image", id, says: image ? { sha256: digestOf(image.png) } : null }],
  );
}

/** Lists the fonts that the design names. */
function fontsOf({ design, fonts }: DrawnWith): Part[] {
  if (typeof design === "string") return [];
  return fontsIn(design).map((id) => {
    const font = fonts.get(`own/${id}`);
    return { kind: "font", id, says: font ? { sha256: digestOf(font.bytes) } : null };
  });
}

const digests = new WeakMap<Uint8Array, string>();

/** Computes the SHA-256 in hexadecimal digits, once per byte array: fonts have megabytes and stay in memory. */
function digestOf(bytes: Uint8Array): string {
  const digest = digests.get(bytes) ?? createHash("sha256").update(bytes).digest("hex");
  digests.set(bytes, digest);
  return digest;
}
