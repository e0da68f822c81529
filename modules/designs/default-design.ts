import { recordAudit } from "../audit/index.server";
import type { Db } from "../kernel/db";
import type { Result } from "../kernel/result";
import { can, findDefaultDesign, type OrganizationActor, saveDefaultDesign } from "../organizations/index.server";
import { DEFAULT_TEMPLATE } from "../rendering/index.server";
import { designReference } from "./design-reference";
import type { DesignDeps } from "./edit-design";
import { readPublished, readStored } from "./read-style";
import * as store from "./store";

/**
 * Chooses the design that this organization issues with unless another is chosen, or none for the default template.
 * Codes: `forbidden`, `not-found`, `not-issuable` for a design without a published version and for a badge.
 */
export async function setDefaultDesign(
  deps: Pick<DesignDeps, "db" | "clock" | "ids">,
  actor: OrganizationActor,
  input: { id: string | null },
): Promise<Result<null, "forbidden" | "not-found" | "not-issuable">> {
  if (!can(actor, "designs.edit")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const before = await findDefaultDesign(tx, organizationId);
    if (input.id !== null) {
      const design = await store.lockDesign(tx, organizationId, input.id);
      if (!design) return { ok: false, code: "not-found" };
      const [newest] = design.versions;
      if (!newest || readStored(newest.document).kind !== "certificate") return { ok: false, code: "not-issuable" };
    }
    if (before === input.id) return { ok: true };
    await saveDefaultDesign(tx, organizationId, input.id);
    const action = input.id ? "design.default-chosen" : "design.default-ended";
    await recordAudit(tx, deps, { organizationId, actor: actor.name, action, subject: input.id ?? before ?? organizationId });
    return { ok: true };
  });
}

/** Returns the id of the default design while it can be issued with; null for none, and for one that is archived. */
export async function readDefaultDesign(db: Db, organizationId: string): Promise<string | null> {
  const id = await findDefaultDesign(db, organizationId);
  const design = id ? await store.findDesign(db, organizationId, id) : null;
  return design && design.archivedAt === null && design.versions.length > 0 ? design.id : null;
}

/** Returns the name of what is chosen at first when certificates are issued: the default design, or the template. */
export async function defaultStyle(db: Db, organizationId: string): Promise<string> {
  const id = await readDefaultDesign(db, organizationId);
  const newest = id ? await store.findNewestVersion(db, organizationId, id) : null;
  const reference = newest && designReference(newest.id);
  const version = reference ? await readPublished(db, organizationId, reference) : null;
  return reference && version?.document.kind === "certificate" ? reference : DEFAULT_TEMPLATE;
}
