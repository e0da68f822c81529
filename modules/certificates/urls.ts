import { nameOfStatusListUrl } from "../credentials/index.server";

/** The public addresses that stand in credentials. They come from configuration and never from a request. */
export interface CertificateUrls {
  /** A certificate's own page, which is also its credential's id. */
  certificate(publicId: string): string;
  /** The same page as a QR code holds it: upper case, which a QR code packs tighter. */
  qr(publicId: string): string;
  issuer(slug: string): string;
  /** An achievement's own page, which is also its id in credentials. */
  achievement(id: string): string;
  /** The badge of a version of an achievement, as everybody may see it. */
  achievementBadge(id: string, version: number): string;
  /** The badge of a certificate's holder, with the credential in it. */
  badge(publicId: string): string;
  /** The picture of a certificate's recipient, as its credential names it. */
  recipientPicture(publicId: string): string;
  statusList(listId: string, purpose: "revocation" | "suspension"): string;
}

/** What the contract knows a list by: what the addresses of its two signed parts begin with. */
export function statusListName(urls: Pick<CertificateUrls, "statusList">, listId: string): string {
  return nameOfStatusListUrl(urls.statusList(listId, "revocation"));
}
