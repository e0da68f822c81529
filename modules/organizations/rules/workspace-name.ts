/** Name of a workspace where people choose or join it: "Atlas Academy · Casablanca campus". */
export function workspaceName(organization: string, team?: string | null): string {
  return team ? `${organization} · ${team}` : organization;
}
