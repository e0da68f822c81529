import { createHash } from "node:crypto";
import { entriesAbout } from "../../audit/index.server";
import { readPublished } from "../../designs/index.server";
import { type CertificateView, fontsIn, type Page } from "../../rendering/index.server";
import { digestOfStyle } from "../rules/unsigned-columns";
import { readDesign, signedPictureDigest } from "../stored-certificate";
import { picturesIn } from "./design";
import { type AlteredDeps, type AlteredPart, type CertificateRow, refuseAltered } from "./refuse-altered";

/** Something that a certificate is drawn with, and what the audit log has to say of it. */
interface Part extends AlteredPart {
  /** Of a design. */
  version?: number;
  /** Digests of what was read just now; null for what is gone. */
  says: { style?: string; sha256?: string } | null;
}

/** Which entry says what was issued, published, brought or added. */
const ACTIONS: Record<Exclude<AlteredPart["kind"], "recipient picture">, string> = {
  certificate: "certificate.issued",
  design: "design.published",
  font: "design.font-added",
  image: "organization.image-added",
};

/** What a page is drawn with, as it was read. */
interface DrawnWith {
  view: CertificateView;
  pictures: NonNullable<CertificateView["pictures"]>;
  fonts: NonNullable<CertificateView["fonts"]>;
  design: Page["design"];
}

/**
 * Holds what a certificate is drawn with, beside its signed document, against the audit log's words of when it was
 * issued, published, brought or added: signed once, an altered file would be as it was issued for ever (decision 0071).
 * Where anything differs or is gone the operator is told, and it throws `NotDrawn`.
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
    // The first one counts: whoever alters something could write another behind it.
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

/** The versions that its page and its badge are drawn by; templates are part of the program. */
async function designsOf({ db }: AlteredDeps, row: CertificateRow): Promise<Part[]> {
  const names = [row.template, readDesign(row.design).badge].filter((name) => name !== null);
  const versions = await Promise.all(names.map((name) => readPublished(db, row.organizationId, name)));
  return versions.flatMap((version) => {
    if (!version) return [];
    const { designId, number, sha256 } = version;
    return [{ kind: "design", id: designId, version: number, says: { sha256 } }];
  });
}

/** The marks of the issuer that it was issued with, and the pictures that its design shows. */
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

/** The fonts that its design names. */
function fontsOf({ design, fonts }: DrawnWith): Part[] {
  if (typeof design === "string") return [];
  return fontsIn(design).map((id) => {
    const font = fonts.get(`own/${id}`);
    return { kind: "font", id, says: font ? { sha256: digestOf(font.bytes) } : null };
  });
}

const digests = new WeakMap<Uint8Array, string>();

/** SHA-256 in hexadecimal digits; of fonts, which have megabytes and stay in memory, it is worked out once. */
function digestOf(bytes: Uint8Array): string {
  const digest = digests.get(bytes) ?? createHash("sha256").update(bytes).digest("hex");
  digests.set(bytes, digest);
  return digest;
}
