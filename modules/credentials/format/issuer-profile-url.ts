/** Where an issuer's Blockcerts profile is served, from the issuer's page as it stands in the credential. */
export function issuerProfileUrl(issuerUrl: string): string {
  return `${issuerUrl}/profile.json`;
}
