/** Statuses in which a certificate must not be relied on, permanently or for now. */
const WITHDRAWN = ["revoked", "suspended", "superseded"] as const;

/** Returns the status or verdict if it is one of `WITHDRAWN`, else null. */
export const withdrawnAs = (status: string) => WITHDRAWN.find((one) => one === status) ?? null;
