import type { Language } from "../../kernel/languages";
import type { OwnFonts, PreparedImage } from "../../scene/index.server";
import type { Brand } from "./brand";

/** Content of a certificate: everything that a template needs, so that it looks nothing up. */

export interface CertificateView {
  /** Certificate number, `CERT-2026-` and 16 digits. */
  publicId: string;
  /** Address in the QR code, as short as possible; printed without its scheme. */
  verificationUrl: string;
  recipientName: string;
  achievementName: string;
  achievementDescription: string | null;
  /** Date of issue, an ISO 8601 calendar date: `2026-11-17`. */
  issuedOn: string;
  expiresOn: string | null;
  /** Fields in the issuer's order; the first six are shown. */
  customFields: { label: string; value: string }[];
  language: Language;
  issuer: {
    name: string;
    signerName: string | null;
    signerTitle: string | null;
    logo: PreparedImage | null;
    signature: PreparedImage | null;
    /** Logo for dark ground, if there is one. */
    logoDark?: PreparedImage | null;
    /** Brand colors, for designs that use them. */
    brand?: Brand;
    /** Additional signers, at most three. */
    otherSigners?: { name: string | null; title: string | null; signature: PreparedImage | null }[];
  };
  /** Further details of the achievement, if the issuer gives them. */
  achievement?: { hours: string | null; credits: string | null; criteria: string | null; skills: string[] } | undefined;
  recipientPicture?: PreparedImage | null;
  /** Pictures that the design names, by id. */
  pictures?: ReadonlyMap<string, PreparedImage>;
  /** Own fonts of the organization that the design names. */
  fonts?: OwnFonts;
  /** Hash of the certificate, 64 hexadecimal digits, from which the seal is generated. */
  sealSeed: string;
}
