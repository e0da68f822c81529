import { paths } from "#app/paths";

interface Entry {
  action: string;
  subject: string;
  details: object;
}

const PAGES: Record<string, (subject: string) => string> = {
  certificate: paths.app.certificate,
  batch: paths.app.batch,
  bulk: paths.app.bulkAction,
  achievement: paths.app.achievement,
  "problem-report": paths.app.report,
  team: paths.app.team,
  "signing-key": () => paths.app.keys(),
};
/** Actions whose subject no longer exists or is no certificate, design or batch with a page. */
const WITHOUT_PAGE = /^(certificate\.erased|design\.font-|batch\.discarded)/;

/**
 * Returns the address of the page of an action's subject; null where it has none. Members of a team have their page
 * within the team, while the log belongs to the organization.
 */
export function subjectLink({ action, subject, details }: Entry): string | null {
  if (WITHOUT_PAGE.test(action)) return null;
  const [noun = ""] = action.split(".");
  if (noun === "design") return paths.app.editDesign(subject);
  if (noun === "member")
    return "team" in details || /invit|left|removed/.test(action) ? null : paths.app.member(subject);
  if (noun === "organization")
    return /image|signer|colors|description/.test(action) ? paths.app.design() : paths.app.organization();
  return PAGES[noun]?.(subject) ?? null;
}
