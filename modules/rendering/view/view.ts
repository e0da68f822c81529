import type { Language } from "../../kernel/languages";
import type { OwnFonts, PreparedImage } from "../../scene/index.server";
import type { Brand } from "./brand";

/** What a certificate shows: everything a template needs, and nothing it would have to look up. */

export interface CertificateView {
  /** `CERT-2026-` and 16 digits. */
  publicId: string;
  /** What the QR holds, as short as can be; printed without its scheme. */
  verificationUrl: string;
  recipientName: string;
  achievementName: string;
  achievementDescription: string | null;
  /** ISO 8601 calendar date, `2026-11-17`. */
  issuedOn: string;
  expiresOn: string | null;
  /** In the issuer's order; the first six are shown. */
  customFields: { label: string; value: string }[];
  language: Language;
  issuer: {
    name: string;
    signerName: string | null;
    signerTitle: string | null;
    logo: PreparedImage | null;
    signature: PreparedImage | null;
    /** The logo for dark ground, where there is one. */
    logoDark?: PreparedImage | null;
    /** The colours in which designs are drawn that follow a brand. */
    brand?: Brand;
    /** Who signs besides, at most three more. */
    otherSigners?: { name: string | null; title: string | null; signature: PreparedImage | null }[];
  };
  /** What else is said of the achievement, where the issuer says it. */
  achievement?: { hours: string | null; credits: string | null; criteria: string | null; skills: string[] } | undefined;
  recipientPicture?: PreparedImage | null;
  /** The pictures that the design names, by their ids. */
  pictures?: ReadonlyMap<string, PreparedImage>;
  /** The organization's own fonts that the design names. */
  fonts?: OwnFonts;
  /** The certificate's own hash, 64 hexadecimal digits: the seal is grown from it. */
  sealSeed: string;
}
