import { nameOfStatusListUrl } from "../credentials/index.server";

/** Public addresses written into credentials. They come from configuration and never from a request. */
export interface CertificateUrls {
  /** Address of a certificate's page, which is also its credential's id. */
  certificate(publicId: string): string;
  /** Address of the same page for a QR code: in upper case, which a QR code encodes more compactly. */
  qr(publicId: string): string;
  issuer(slug: string): string;
  /** Address of an achievement's page, which is also its id in credentials. */
  achievement(id: string): string;
  /** Public address of the badge of an achievement's version, without a holder. */
  achievementBadge(id: string, version: number): string;
  /** Address of the badge of a certificate's holder, with the credential inside. */
  badge(publicId: string): string;
  /** Address of the recipient's picture, as the credential references it. */
  recipientPicture(publicId: string): string;
  statusList(listId: string, purpose: "revocation" | "suspension"): string;
}

/** Returns the name of a list in the contract: the common beginning of the addresses of its two signed lists. */
export function statusListName(urls: Pick<CertificateUrls, "statusList">, listId: string): string {
  return nameOfStatusListUrl(urls.statusList(listId, "revocation"));
}
