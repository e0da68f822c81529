/** What a certificate's state is derived from (lifecycle/steps.ts). */
export interface LifecycleFacts {
  revokedAt: Date | null;
  suspendedAt: Date | null;
  suspensionReason: string | null;
  supersededById: string | null;
  renewedById: string | null;
  erasedAt?: Date | null;
}
