/** Who approved what is done, and so has it done in their name; null where nobody did, or their approval counts no more. */
export const approverOf = (approval: { state: string; decidedBy: string | null } | null): string | null =>
  approval?.state === "approved" ? approval.decidedBy : null;
