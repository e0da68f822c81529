import type { Deps } from "#app/composition.server";
import { certificates, designs, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { can } from "#modules/organizations/index";

type Actor = organizations.OrganizationActor;

/**
 * Lists the first steps of a new organization that the person may do, each with whether it is done. Null once all are
 * done, and for a person who may do none.
 */
export async function getFirstSteps(deps: Deps, actor: Actor) {
  const [editsDesigns, invites, issues] = [
    can(actor, "designs.edit"),
    can(actor, "members.manage"),
    can(actor, "certificates.issue"),
  ];
  const steps = await Promise.all([
    editsDesigns ? step("brand", paths.app.design(), hasBrand(deps, actor)) : null,
    editsDesigns ? step("design", paths.app.designs(), hasDesign(deps, actor)) : null,
    invites ? step("colleague", paths.app.inviteMember(), hasColleague(deps, actor)) : null,
    issues ? step("certificate", paths.app.issueOne(), hasCertificate(deps, actor)) : null,
  ]);
  const own = steps.filter((found) => found !== null);
  return own.some(({ done }) => !done) ? own : null;
}

type Name = "brand" | "design" | "colleague" | "certificate";

const step = async (name: Name, href: string, done: Promise<boolean>) => ({ name, href, done: await done });

async function hasBrand({ db }: Deps, { organizationId }: Actor): Promise<boolean> {
  const images = await organizations.brandImages(db, organizationId);
  if (images.logoId || images.logoDarkId) return true;
  return (await organizations.getOrganization(db, organizationId))?.primaryColor != null;
}

async function hasDesign({ db }: Deps, actor: Actor): Promise<boolean> {
  return ((await designs.listDesigns(db, actor)) ?? []).length > 0;
}

async function hasColleague(deps: Deps, actor: Actor): Promise<boolean> {
  if ((await organizations.listMembers(deps.db, actor)).some(({ self }) => !self)) return true;
  return (await organizations.listInvitations(deps, actor)).length > 0;
}

async function hasCertificate({ db }: Deps, actor: Actor): Promise<boolean> {
  return (await certificates.findFirstIssuedAt(db, actor)) !== null;
}
