/** Who approved what is done, in whose name it is; null where nobody did, or their approval counts no more. */
export const approverOf = (approval: { state: string; decidedBy: string | null } | null): string | null =>
  approval?.state === "approved" ? approval.decidedBy : null;
