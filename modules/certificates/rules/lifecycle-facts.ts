/** Facts that a certificate's state is derived from (rules/steps.ts). */
export interface LifecycleFacts {
  issuedOn: Date;
  expiresOn: Date | null;
  revokedAt: Date | null;
  suspendedAt: Date | null;
  suspensionReason: string | null;
  supersededById: string | null;
  renewedById: string | null;
  damagedAt: Date | null;
  erasedAt: Date | null;
  /** For a certificate erased while frozen: until when the platform stores its evidence. */
  heldUntil?: Date | null;
  /** Its document, where the query read it. */
  document?: string;
}
