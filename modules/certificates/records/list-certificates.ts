import { parsePublicId } from "#modules/kernel/public-id";
import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import { can, type OrganizationActor } from "../../organizations/index.server";
import * as store from "../store";
import { certificateStatus } from "./get-certificate";

export const PAGE_SIZE = 25;

/** One page of an organization's certificates, newest first. `page` counts from 1. */
export async function listCertificates(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
  input: { search: string; state: "all" | "standing" | "revoked"; page: number },
) {
  if (!can(actor.role, "certificates.read")) return { ok: false as const, code: "forbidden" as const };
  const search = parsePublicId(input.search) ?? (input.search.trim().slice(0, 200) || null);
  const filter = { search, state: input.state, batchId: null };
  const [total, rows] = await Promise.all([
    store.countCertificates(deps.db, actor.organizationId, filter),
    store.listCertificates(deps.db, actor.organizationId, filter, {
      skip: (input.page - 1) * PAGE_SIZE,
      take: PAGE_SIZE,
    }),
  ]);
  const today = deps.clock.now().toISOString().slice(0, 10);
  const certificates = rows.map((row) => ({
    id: row.id,
    publicId: row.publicId,
    recipientName: row.recipientName,
    recipientEmail: row.recipientEmail,
    achievementName: row.achievementName,
    issuedOn: row.issuedOn.toISOString().slice(0, 10),
    status: certificateStatus(row, today),
  }));
  return { ok: true as const, total, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), certificates };
}
