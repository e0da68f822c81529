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
/** Subjects that are gone, or that are no certificate, design or batch with a page of its own. */
const WITHOUT_PAGE = /^(certificate\.erased|design\.font-|batch\.discarded)/;

/**
 * Where what an action was done to is shown; null where it has no page. Members of a team have theirs within the team,
 * and the log is the organization's.
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
