/** Statuses in which a certificate is no longer, or for the time being not, to be relied on. */
const WITHDRAWN = ["revoked", "suspended", "superseded"] as const;

/** Which of them a status or a verdict is, and null for all others. */
export const withdrawnAs = (status: string) => WITHDRAWN.find((one) => one === status) ?? null;
