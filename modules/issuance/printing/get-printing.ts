import type { Db } from "../../kernel/db";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { isPrintedWhole, readUnprinted, type UnprintedPart } from "../rules/printing";
import * as store from "../store";

/** Maximum number of different parts that are shown: a batch has a handful. */
const MAX_PARTS = 60;

/** Results of the printing check of the rows that may be issued. */
export interface Printing {
  /** Number of rows that were not laid out yet, of `total`. */
  unchecked: number;
  total: number;
  /**
   * Rows that are not printed whole, whichever of them are chosen: new rows, and those that differ from an issued
   * certificate.
   */
  notWhole: { fresh: number; changed: number };
  /** Rows of `notWhole` that nobody can allow to be issued. */
  inBoxes: { fresh: number; changed: number };
  /** Rows of `notWhole` that somebody allowed to be issued. */
  allowed: { fresh: number; changed: number };
  /** Parts that are not printed whole, each with the number of its rows and the first of them. */
  faults: CountedPart[];
  /** Parts that are signed and have no position on the page. */
  leftOut: CountedPart[];
}
interface CountedPart {
  part: UnprintedPart;
  count: number;
  lines: number[];
}

/** Returns the printing results of a batch; null for one that the actor may not see. */
export async function getPrinting(db: Db, actor: OrganizationActor, batchId: string): Promise<Printing | null> {
  if (!can(actor, "certificates.read") || !(await store.findBatch(db, actor, batchId))) return null;
  const { organizationId } = actor;
  const [groups, boxes, counted] = await Promise.all([
    store.countPrinting(db, organizationId, batchId),
    store.countInBoxes(db, organizationId, batchId),
    store.countUnprinted(db, organizationId, batchId, MAX_PARTS),
  ]);
  const count = (of: { count: number }[]) => of.reduce((sum, group) => sum + group.count, 0);
  const byState = (of: { state: string; count: number }[]) => ({
    fresh: count(of.filter(({ state }) => state !== "changed")),
    changed: count(of.filter(({ state }) => state === "changed")),
  });
  const notWhole = groups.filter(({ isWhole }) => isWhole === false);
  const parts = counted.map(({ part, ...lines }) => ({ part: readUnprinted([part])[0], ...lines }));
  const readable = parts.flatMap(({ part, ...lines }) => (part ? [{ part, ...lines }] : []));
  return {
    unchecked: count(groups.filter(({ isWhole }) => isWhole === null)),
    total: count(groups),
    notWhole: byState(notWhole),
    inBoxes: byState(boxes),
    allowed: byState(notWhole.filter(({ isAllowed }) => isAllowed)),
    faults: readable.filter(({ part }) => !isPrintedWhole([part])),
    leftOut: readable.filter(({ part }) => isPrintedWhole([part])),
  };
}
