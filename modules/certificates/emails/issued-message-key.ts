/** One message for each certificate: the key under which the outbox knows it. */
export function issuedMessageKey(certificateId: string): string {
  return `certificate-issued:${certificateId}`;
}
