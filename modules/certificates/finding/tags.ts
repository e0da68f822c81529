import { recordAudit } from "../../audit/index.server";
import { recordEvents } from "../../events/index.server";
import type { Database, Db, Transaction } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor, wholeOrganization } from "../../organizations/index.server";
import { certificateEvents } from "../rules/certificate-events";
import { judgeStep } from "../rules/steps";
import { findableBy, tagKey, termsQuery } from "../rules/stored-terms";
import { MAX_TAGS, readTags } from "../rules/tags";
import * as store from "../store";

type TagProblem = "tag-too-long" | "too-many-tags";

/** Lists the tags in use in an organization, in alphabetical order. */
export async function listTags(deps: { db: Db }, actor: OrganizationActor): Promise<string[]> {
  if (!can(actor, "certificates.read")) return [];
  return (await store.listTags(deps.db, actor.organizationId)).map(({ name }) => name);
}

/**
 * Sets the tags of a certificate; `text` has them separated by commas. A tag gets the spelling in which the
 * organization first used it. Codes: `forbidden`, `not-found`, `frozen`, `tag-too-long`, `too-many-tags`.
 */
export async function setTags(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  input: { id: string; text: string },
): Promise<Result<null, "forbidden" | "not-found" | "frozen" | TagProblem>> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const read = readTags(input.text);
  if (!read.ok) return read;
  return deps.db.$transaction(async (tx) => {
    const certificate = await store.lockCertificate(tx, actor, input.id);
    if (!certificate) return { ok: false, code: "not-found" };
    if (judgeStep(certificate, "tag", deps.clock.now())) return { ok: false, code: "frozen" };
    if (await changeTags(tx, deps, actor, certificate, read.tags))
      await recordEvents(tx, deps, certificateEvents("certificate.tagged", [certificate]));
    return { ok: true };
  });
}

type LockedCertificate = NonNullable<Awaited<ReturnType<typeof store.lockCertificate>>>;

/**
 * Changes the tags of a certificate whose row is locked by the caller's transaction; returns false where nothing
 * changes.
 */
async function changeTags(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  actor: Pick<OrganizationActor, "name" | "organizationId">,
  certificate: LockedCertificate,
  wanted: string[],
): Promise<boolean> {
  const { organizationId } = actor;
  await store.insertTags(
    tx,
    organizationId,
    wanted.map((name) => ({ key: tagKey(name), name })),
  );
  const spellings = new Map((await store.listTags(tx, organizationId)).map(({ key, name }) => [key, name]));
  const tags = wanted.map((tag) => spellings.get(tagKey(tag)) ?? tag).slice(0, MAX_TAGS);
  if (tags.join("\n") === certificate.tags.join("\n")) return false;
  await store.storeTags(tx, certificate.id, { tags, ...findableBy({ ...certificate, tags }) });
  for (const tag of certificate.tags.filter((before) => !tags.includes(before)))
    await forgetUnused(tx, organizationId, tag);
  await recordAudit(tx, deps, {
    organizationId,
    actor: actor.name,
    action: "certificate.tagged",
    subject: certificate.id,
  });
  return true;
}

/**
 * Adds tags to a certificate, in the transaction of a caller who holds its row and records the event; returns false
 * where the certificate already has them.
 */
export function addTags(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  actor: Pick<OrganizationActor, "name" | "organizationId">,
  certificate: LockedCertificate,
  tags: string[],
): Promise<boolean> {
  const existing = new Set(certificate.tags.map(tagKey));
  return changeTags(tx, deps, actor, certificate, [
    ...certificate.tags,
    ...tags.filter((tag) => !existing.has(tagKey(tag))),
  ]);
}

/** Deletes a tag that no certificate has any more, so that it is no longer suggested. */
async function forgetUnused(tx: Transaction, organizationId: string, tag: string) {
  const nothingElse = { search: "", achievementId: null, batchId: null, issuedBy: null };
  const terms = termsQuery(wholeOrganization(organizationId), { ...nothingElse, tag });
  if (terms && !(await store.isFound(tx, organizationId, terms)))
    await store.deleteTag(tx, organizationId, tagKey(tag));
}
