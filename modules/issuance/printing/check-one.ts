import {
  type BoundContent,
  type CertificateProblem,
  NotAsChecked,
  NotAwardable,
} from "../../certificates/index.server";
import type { Scope } from "../../organizations/index.server";
import { mayBeAllowed } from "../rules/may-be-allowed";
import { isPrintedWhole, type UnprintedPart } from "../rules/printing";
import { describePrinted } from "./bind-content";
import { findUnprinted, type PrintingDeps, type ToPrint } from "./find-unprinted";

/**
 * Result of laying out one certificate: the content it was laid out with, and the parts that are not printed whole.
 */
export interface CheckedOne {
  checkedAs: BoundContent;
  unprinted: UnprintedPart[];
  /** Whether the certificate is not printed whole, and the actor allowed that. */
  shortened: boolean;
}

/** Refusal of a certificate that is not printed whole where nobody allowed that. */
export interface NotWhole {
  ok: false;
  code: "not-whole";
  unprinted: UnprintedPart[];
}

/** Refusal of a certificate that its achievement, changed meanwhile, does not allow. */
interface Unawardable {
  ok: false;
  code: "invalid";
  problems: CertificateProblem[];
}

/** Maximum number of checks: the content may change during each of them, but not this often without intent. */
const CHECKS = 5;

/**
 * Lays out one certificate and then issues it with `issue`; where its content changes in between, lays it out again.
 * Where `item` is null, because `issue` refuses the certificate, nothing is laid out. Codes: those of `issue`,
 * `not-whole` where the certificate is not printed whole and `shortened` does not allow that or nobody can, `invalid`
 * where its achievement does not allow it.
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
