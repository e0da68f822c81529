/** What a certificate's state is derived from (rules/steps.ts). */
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
  /** Where it was erased while it was frozen: until when the platform holds its evidence. */
  heldUntil?: Date | null;
  /** Its document, where that was read. */
  document?: string;
}
