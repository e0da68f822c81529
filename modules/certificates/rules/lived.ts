/** What a certificate's state is told from (lifecycle/steps.ts). */
export interface Lived {
  revokedAt: Date | null;
  suspendedAt: Date | null;
  suspensionReason: string | null;
  supersededById: string | null;
  renewedById: string | null;
  erasedAt?: Date | null;
}
