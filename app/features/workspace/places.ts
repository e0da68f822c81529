import { workspaceName } from "#modules/organizations/index";

/** Organization or team that a person can act for. `kind` is the name of the form field that chooses it. */
export interface Workspace {
  kind: "organization" | "team";
  id: string;
  name: string;
}

interface Own {
  id: string;
  name: string;
  status: string;
  role: string | null;
  teams: { id: string; name: string }[];
}

/** Maximum number of choices in the switcher's panel; a page lists them all. */
const MAX_OFFERED = 12;

/** Lists the other organizations and teams that a person can act for, those of the current organization first. */
export function otherWorkspaces(own: Own[], current: { organizationId: string; teamId: string | null }): Workspace[] {
  const active = own.filter(({ status }) => status === "active");
  const here = active.filter(({ id }) => id === current.organizationId);
  const elsewhere = active.filter(({ id }) => id !== current.organizationId);
  const workspaces = [...here, ...elsewhere].flatMap(({ id, name, role, teams }): Workspace[] => [
    ...(role ? [{ kind: "organization" as const, id, name }] : []),
    ...teams.map((team) => ({ kind: "team" as const, id: team.id, name: workspaceName(name, team.name) })),
  ]);
  const now = current.teamId ?? current.organizationId;
  return workspaces.filter(({ id }) => id !== now).slice(0, MAX_OFFERED);
}
