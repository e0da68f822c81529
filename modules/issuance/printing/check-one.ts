import {
  type BoundContent,
  type CertificateProblem,
  NotAsChecked,
  NotAwardable,
} from "../../certificates/index.server";
import type { Scope } from "../../organizations/index.server";
import { describePrinted } from "../approval/bind-content";
import { mayBeAllowed } from "../rules/may-be-allowed";
import { isPrintedWhole, type UnprintedPart } from "../rules/printing";
import { findUnprinted, type PrintingDeps, type ToPrint } from "./find-unprinted";

/** One certificate as it was laid out: with what, and what of it is not printed whole. */
export interface CheckedOne {
  checkedAs: BoundContent;
  unprinted: UnprintedPart[];
  /** Whether it is not printed whole, and whoever issues it allowed that. */
  shortened: boolean;
}

/** It is not printed whole, and nobody allowed that. */
export interface NotWhole {
  ok: false;
  code: "not-whole";
  unprinted: UnprintedPart[];
}

/** Its achievement, changed meanwhile, does not go with it. */
interface Unawardable {
  ok: false;
  code: "invalid";
  problems: CertificateProblem[];
}

/** What it is made from may change while it is checked, and again; so often nobody changes it who does not mean to. */
const CHECKS = 5;

/**
 * Issues one certificate as `issue` does, once it was laid out: `not-whole` where it is not printed whole, and
 * `shortened` does not allow that or nobody can. What it is made from may change in between: then it is laid out anew.
 * Where nothing is to be laid out (`item` is null, because `issue` refuses it), nothing is. `invalid` where its
 * achievement does not go with it.
 */
export async function issueChecked<Answer>(
  deps: PrintingDeps,
  scope: Scope,
  item: (ToPrint & { shortened: boolean }) | null,
  issue: (checked: CheckedOne) => Promise<Answer>,
): Promise<Answer | NotWhole | Unawardable> {
  for (let check = 1; ; check++) {
    const checked = await checkOne(deps, scope, item);
    if (!isPrintedWhole(checked.unprinted) && !checked.shortened)
      return { ok: false, code: "not-whole", unprinted: checked.unprinted };
    try {
      return await issue(checked);
    } catch (error) {
      if (error instanceof NotAwardable) return { ok: false, code: "invalid", problems: error.problems };
      if (!(error instanceof NotAsChecked) || check === CHECKS) throw error;
    }
  }
}

async function checkOne(
  deps: PrintingDeps,
  scope: Scope,
  item: (ToPrint & { shortened: boolean }) | null,
): Promise<CheckedOne> {
  const { organizationId } = scope;
  const lines = item ? [{ title: item.draft.achievementName, replacesId: item.replacesId }] : [];
  const style = item?.style ?? { template: "", language: "en" };
  const checkedAs = await describePrinted(deps.db, organizationId, lines, style);
  const [unprinted = []] = item ? await findUnprinted(deps, scope, [item]) : [];
  const shortened = Boolean(item?.shortened) && !isPrintedWhole(unprinted) && mayBeAllowed(unprinted);
  return { checkedAs, unprinted, shortened };
}
