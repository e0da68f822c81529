/**
 * Thrown when a drawing was stopped at its limit of time or memory. A retry would not help; the certificate stays as
 * valid as before.
 */
export class NotDrawn extends Error {}
