/**
 * Returns who approved an action, which is then done in their name; null where nobody did, or where the approval is
 * outdated.
 */
export const approverOf = (approval: { state: string; decidedBy: string | null } | null): string | null =>
  approval?.state === "approved" ? approval.decidedBy : null;
