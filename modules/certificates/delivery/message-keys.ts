/** Keys of recipients' messages in the outbox: one message per key, however often it is queued. */

export const issuedMessageKey = (certificateId: string) => `certificate-issued:${certificateId}`;

/** Key without a time: a certificate is revoked once. */
export const revokedMessageKey = (certificateId: string) => `certificate-revoked:${certificateId}`;

/** Key with a time: a certificate may be suspended and reinstated several times. */
export const suspendedMessageKey = (certificateId: string, at: Date) =>
  `certificate-suspended:${certificateId}:${at.getTime()}`;
export const reinstatedMessageKey = (certificateId: string, at: Date) =>
  `certificate-reinstated:${certificateId}:${at.getTime()}`;

/** Key without a time: a recipient is reminded once. */
export const expiringMessageKey = (certificateId: string) => `certificate-expiring:${certificateId}`;
