import { paths } from "#app/paths";

/** The guides of the help, a task each, in the order in which people meet the tasks. */
export const GUIDES = ["issue", "design", "brand", "people", "correct", "verify", "move", "plan"] as const;
export type Guide = (typeof GUIDES)[number];

export const isGuide = (name: string | undefined): name is Guide => GUIDES.some((guide) => guide === name);

/** The guide of the task on the pages below each address; of several the longest address counts. */
const TASKS: readonly (readonly [address: string, guide: Guide])[] = [
  [paths.app.batches(), "issue"],
  [paths.app.issueOne(), "issue"],
  [paths.app.certificates(), "correct"],
  [paths.app.reports(), "correct"],
  [paths.app.designs(), "design"],
  [paths.app.achievements(), "design"],
  [paths.app.design(), "brand"],
  [paths.app.domain(), "brand"],
  [paths.app.organization(), "brand"],
  [paths.app.members(), "people"],
  [paths.app.teams(), "people"],
  [paths.app.organizationApproval(), "people"],
  [paths.app.exportOrganization(), "move"],
  [paths.app.plan(), "plan"],
];

/** The guide of the task on a page; null where there is none. */
export function guideAt(pathname: string): Guide | null {
  const fitting = TASKS.filter(([address]) => pathname === address || pathname.startsWith(`${address}/`));
  const [nearest] = fitting.toSorted(([one], [other]) => other.length - one.length);
  return nearest?.[1] ?? null;
}
