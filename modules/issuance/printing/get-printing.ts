import type { Db } from "../../kernel/db";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { isPrintedWhole, readUnprinted, type UnprintedPart } from "../rules/printing";
import * as store from "../store";

/** Kinds of what is not printed that are shown: a list has a handful. */
const MAX_PARTS = 60;

/** What is known of how the lines of a list that may be issued are printed. */
export interface Printing {
  /** Lines that were not laid out yet, of so many. */
  unchecked: number;
  total: number;
  /**
   * Lines that are not printed whole, whichever of them are chosen: new ones, and those that differ from what was
   * issued.
   */
  notWhole: { fresh: number; changed: number };
  /** Those of them that nobody can allow to be issued. */
  inBoxes: { fresh: number; changed: number };
  /** Those of them of which somebody allowed it. */
  allowed: { fresh: number; changed: number };
  /** What is not printed whole, each with how many lines have it, and the first of them. */
  faults: CountedPart[];
  /** What has no place on the page, and is signed. */
  leftOut: CountedPart[];
}
interface CountedPart {
  part: UnprintedPart;
  count: number;
  lines: number[];
}

/** Null for a list that the actor may not see. */
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
  const known = parts.flatMap(({ part, ...lines }) => (part ? [{ part, ...lines }] : []));
  return {
    unchecked: count(groups.filter(({ isWhole }) => isWhole === null)),
    total: count(groups),
    notWhole: byState(notWhole),
    inBoxes: byState(boxes),
    allowed: byState(notWhole.filter(({ isAllowed }) => isAllowed)),
    faults: known.filter(({ part }) => !isPrintedWhole([part])),
    leftOut: known.filter(({ part }) => isPrintedWhole([part])),
  };
}
