import type { organizations } from "#app/modules.server";
import { certificates, issuance } from "#app/modules.server";
import type { World } from "../../builders/world";

const TITLES = ["Welding, level 2", "First aid at work", "إدارة المشاريع", "数据分析"];
const STYLES = [
  { template: "meridian", language: "en" },
  { template: "diwan", language: "ar" },
  { template: "hanlin", language: "zh" },
] as const;
const PEOPLE = 100;

export type Model = organizations.OrganizationActor;

/**
 * Creates organizations whose certificates the platform issues and anchors: the originals of all copies, and the
 * certificates that are verified. The first organization is the large one.
 */
export async function issueModels(world: World, nameOf: (n: number) => string): Promise<Model[]> {
  const models: Model[] = [];
  for (const [index, style] of STYLES.entries()) {
    const actor = await world.organization(`growth-${index}`);
    await issueList(world, actor, PEOPLE, (n) => nameOf(index * PEOPLE + n), style);
    models.push(actor);
  }
  await certificates.anchorWaiting(world.deps);
  // Messages would take most of the time and are not measured.
  await world.db.$executeRaw`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier like 'mail.%'`;
  await world.runJobs(20);
  const waiting = await world.db.certificate.count({ where: { NOT: { anchorBatch: { state: "anchored" } } } });
  if (waiting > 0) throw new Error(`${waiting} of the models' certificates were not anchored`);
  return models;
}

/** Issues a list as a member would, without drawing its pictures. Every other person has an address. */
export async function issueList(
  world: World,
  actor: Model,
  count: number,
  nameOf: (n: number) => string,
  style: (typeof STYLES)[number] = STYLES[0],
): Promise<void> {
  const lines = Array.from({ length: count }, (_, n) => {
    const email = n % 2 === 0 ? `person${n}.${actor.organizationId.slice(-4)}@example.org` : "";
    return `${nameOf(n)},${email},"${TITLES[n % TITLES.length]}",2026-11-02,${n % 4 < 2 ? "2028-11-02" : ""}`;
  });
  const bytes = new TextEncoder().encode(`name,email,achievement,issued_on,expires_on\n${lines.join("\n")}\n`);
  const drafted = await issuance.draftBatch(world.deps, actor, {
    name: "list.csv",
    bytes,
    pictures: null,
    ...style,
  });
  if (!drafted.ok) throw new Error(drafted.code);
  const { batchId } = drafted;
  await issuance.checkPrintingOf(world.deps, { organizationId: actor.organizationId, batchId });
  const sent = await issuance.issueBatch(world.deps, actor, {
    batchId,
    validRowsOnly: true,
    replaceChanged: false,
  });
  if (!sent.ok) throw new Error(sent.code);
  await issuance.issueChunks(world.deps, { organizationId: actor.organizationId, batchId });
}
