import { listForChoice } from "../../achievements/index.server";
import { type CertificateFilter, listTags } from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import { can, listPeople, nameTeams, type OrganizationActor } from "../../organizations/index.server";
import * as store from "../store";

/** Maximum number of batches that a form offers. */
const MAX_BATCHES = 100;

/** Returns the choices for the filters of a list; the present choice is among them, however old it is. */
export async function getFilterChoices(
  deps: { db: Db },
  actor: OrganizationActor,
  chosen: Pick<CertificateFilter, "achievementId" | "batchId">,
) {
  const none = { achievements: [], batches: [], people: [], tags: [], teams: [] };
  if (!can(actor, "certificates.read")) return none;
  const { organizationId } = actor;
  const { achievementId, batchId } = chosen;
  const [achievements, latest, people, tags, teams] = await Promise.all([
    listForChoice(deps.db, organizationId, achievementId),
    store.listBatches(deps.db, actor, MAX_BATCHES),
    listPeople(deps.db, actor),
    listTags(deps, actor),
    nameTeams(deps.db, actor),
  ]);
  const older =
    batchId && !latest.some(({ id }) => id === batchId) ? await store.findBatch(deps.db, actor, batchId) : null;
  const batches = [...(older ? [older] : []), ...latest];
  return {
    achievements,
    batches: batches.filter(({ state }) => state !== "draft").map(({ id, name }) => ({ id, name })),
    people,
    tags,
    teams,
  };
}
