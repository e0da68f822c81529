/** What a place is called where people choose it, or are asked to join it: "Atlas Academy · Casablanca campus". */
export function placeName(organization: string, team?: string | null): string {
  return team ? `${organization} · ${team}` : organization;
}
