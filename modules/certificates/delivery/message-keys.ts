/**
 * Under which keys the outbox knows what recipients are told: one message for each of these, however often it is
 * queued.
 */

export const issuedMessageKey = (certificateId: string) => `certificate-issued:${certificateId}`;

/** A certificate is revoked once. */
export const revokedMessageKey = (certificateId: string) => `certificate-revoked:${certificateId}`;

/** It may be suspended and reinstated several times. */
export const suspendedMessageKey = (certificateId: string, at: Date) =>
  `certificate-suspended:${certificateId}:${at.getTime()}`;
export const reinstatedMessageKey = (certificateId: string, at: Date) =>
  `certificate-reinstated:${certificateId}:${at.getTime()}`;

/** A recipient is reminded once. */
export const expiringMessageKey = (certificateId: string) => `certificate-expiring:${certificateId}`;
