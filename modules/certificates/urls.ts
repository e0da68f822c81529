/** The public addresses that stand in credentials. They come from configuration and never from a request. */
export interface CertificateUrls {
  /** A certificate's own page, which is also its credential's id. */
  certificate(publicId: string): string;
  /** The same page as a QR code holds it: upper case, which a QR code packs tighter. */
  qr(publicId: string): string;
  issuer(slug: string): string;
  statusList(listId: string, purpose: "revocation" | "suspension"): string;
}
