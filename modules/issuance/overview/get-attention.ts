import {
  type CertificateFilter,
  conditionsOf,
  countLateAnchors,
  countUpTo,
  NO_FILTER,
} from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import { dayEndingLast } from "../../kernel/zoned-day";
import { UNDELIVERED, type Undelivered } from "../../mail/index";
import { can, type OrganizationActor } from "../../organizations/index.server";
import * as store from "../store";

/** Number at which counting ends: beyond it the exact number does not matter. */
const MAX_COUNTED = 1_000;
const MAX_BATCHES = 3;
/** Age in milliseconds from which an unfinished batch counts as given up. */
const BATCHES_SINCE_MS = 30 * 86_400_000;
/** Time in milliseconds within which a certificate is usually anchored; an anchor takes minutes. */
const USUAL_WAIT_MS = 60 * 60_000;

export interface Attention {
  /** Certificates in force whose message did not arrive, or may not have, by delivery state. */
  undelivered: Record<Undelivered, number>;
  /** Certificates in force that expire within the next 30 days. */
  expiring: number;
  /** Certificates that have waited for the blockchain for more than an hour. */
  unanchored: number;
  /** Problem reports without an answer. */
  reports: number;
  /** Batches with invalid rows, stopped, or held back; `invalid` is the number of invalid rows. */
  batches: { id: string; name: string; why: "stopped" | "held-back" | "invalid"; invalid: number }[];
  /** Number at which counting ended. */
  most: number;
}

/**
 * Counts what needs attention in an organization, each number as the list of it counts; null for actors who may not
 * read certificates.
 */
export async function getAttention(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
): Promise<Attention | null> {
  if (!can(actor, "certificates.read")) return null;
  const { organizationId } = actor;
  const now = deps.clock.now();
  const count = async (filter: Partial<CertificateFilter>) => {
    const conditions = conditionsOf(actor, { ...NO_FILTER, ...filter }, dayEndingLast(now));
    return conditions ? countUpTo(deps.db, conditions, MAX_COUNTED) : 0;
  };
  const [undelivered, expiring, unanchored, reports, batches] = await Promise.all([
    Promise.all(UNDELIVERED.map(async (mail) => [mail, await count({ state: "standing", mail })] as const)),
    count({ state: "expiring" }),
    countLateAnchors(deps.db, actor, new Date(now.getTime() - USUAL_WAIT_MS), MAX_COUNTED),
    store.countOpenReports(deps.db, actor),
    store.listUnfinishedBatches(deps.db, actor, new Date(now.getTime() - BATCHES_SINCE_MS), MAX_BATCHES),
  ]);
  const described = batches.map(async ({ id, name, state, heldBack }) => {
    const invalid = (await store.countBatchRows(deps.db, organizationId, id)).get("invalid") ?? 0;
    const why = state === "stopped" ? ("stopped" as const) : heldBack ? ("held-back" as const) : ("invalid" as const);
    return { id, name, why, invalid };
  });
  return {
    undelivered: Object.fromEntries(undelivered) as Attention["undelivered"],
    expiring,
    unanchored,
    reports,
    most: MAX_COUNTED,
    batches: await Promise.all(described),
  };
}
