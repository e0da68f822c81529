import { groupPublicId } from "#modules/kernel/public-id";
import { findPublicIdsOf } from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import type { OrganizationActor } from "../../organizations/index.server";
import * as store from "../store";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the names of certificates and batches among these ids, for an audit log: a certificate by its public ID and
 * never by its recipient, who may be erased; a batch by its file.
 */
export async function nameSubjects(db: Db, actor: OrganizationActor, ids: string[]): Promise<Map<string, string>> {
  const uuids = [...new Set(ids)].filter((id) => UUID.test(id));
  const [certificates, batches] = await Promise.all([
    findPublicIdsOf(db, actor, uuids),
    store.findBatchNames(db, actor.organizationId, uuids),
  ]);
  return new Map([
    ...certificates.map(({ id, publicId }) => [id, groupPublicId(publicId)] as const),
    ...batches.map(({ id, name }) => [id, name] as const),
  ]);
}
