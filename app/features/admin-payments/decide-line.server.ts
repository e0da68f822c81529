import { data, redirect } from "@remix-run/node";
import type { DecisionAnswer } from "#app/features/admin-payments/Decide";
import type { LineNews } from "#app/features/admin-payments/line-news";
import { readDecisionInput, readReason } from "#app/features/admin-payments/read-decision";
import { problem, refuse } from "#app/http/problem.server";
import { isId } from "#app/http/read-params.server";
import type { requireAdmin } from "#app/http/session.server";
import { billing } from "#app/modules.server";

/** Possible decisions on a line. */
export const LINE_DECISIONS = ["same", "assign", "ignore", "take-back", "keep", "not-reversal"] as const;
export type LineDecision = (typeof LINE_DECISIONS)[number];

/** Carries out an admin's decision on a line of a statement, for both pages that show lines. */
export async function decideLine(
  { deps, actor }: Pick<Awaited<ReturnType<typeof requireAdmin>>, "deps" | "actor">,
  form: FormData,
  done: (news: LineNews) => string,
) {
  const lineId = String(form.get("subject") ?? "");
  const intent = LINE_DECISIONS.find((name) => name === form.get("intent"));
  if (!isId(lineId) || !intent) throw problem("bad-request");
  const given = readDecisionInput(form);
  const wrong = (fieldId: string, code: string) => data<DecisionAnswer>({ fieldId, code, given }, { status: 422 });
  const reason = readReason(form);
  if (!reason) return wrong("reason", "reason");
  const { decide, news } = DECISIONS[intent];
  const result = await decide(deps, actor, { lineId, reference: given.reference, reason });
  if (result.ok) return redirect(done(news), 303);
  if (result.code === "forbidden") return refuse(result.code);
  return wrong(OF_REFERENCE.has(result.code) ? "reference" : "decide", result.code);
}

const DECISIONS = {
  same: { decide: billing.joinLine, news: "same" },
  assign: { decide: billing.assignLine, news: "assigned" },
  ignore: { decide: billing.ignoreLine, news: "ignored" },
  "take-back": { decide: billing.acceptReversal, news: "taken-back" },
  keep: { decide: billing.keepDespiteReversal, news: "kept" },
  "not-reversal": { decide: billing.ignoreLine, news: "not-reversal" },
} as const;

/** Codes of problems with the named order. */
const OF_REFERENCE = new Set<string>(["unknown-reference"]);

/** Converts a line for the pages. */
export function showLine({ bookedOn, state, sameAs, ...line }: ListedLine) {
  const { id, amountMinor, currency, payerName, payerIban, remittance, code, note, order, isReversal } = line;
  return {
    id,
    currency,
    payerName,
    payerIban,
    remittance,
    code,
    note,
    order,
    state,
    isReversal,
    // A reversal is an outgoing amount.
    amountMinor: isReversal ? -amountMinor : amountMinor,
    isIdentified: line.isIdentified,
    decisions: decisionsOn({ ...line, state, sameAs }),
    sameAs: sameAs && { ...sameAs, bookedOn: sameAs.bookedOn.toISOString().slice(0, 10) },
    bookedOn: bookedOn.toISOString().slice(0, 10),
  };
}

type ListedLine = Extract<Awaited<ReturnType<typeof billing.listStatements>>, { ok: true }>["undecided"][number];
export type ShownLine = ReturnType<typeof showLine>;

/** Lists the decisions that a line's state allows. */
function decisionsOn({ state, code, isReversal, sameAs }: Omit<ListedLine, "bookedOn">): LineDecision[] {
  if (state !== "unmatched" && state !== "doubtful") return [];
  if (code === "other-currency") return [isReversal ? "not-reversal" : "ignore"];
  if (isReversal) return ["take-back", "keep", "not-reversal"];
  return sameAs && code === "perhaps-known" ? ["same", "assign", "ignore"] : ["assign", "ignore"];
}

/** Returns the line and the decision that the address names. */
export function chosenLine(lines: ShownLine[], query: URLSearchParams) {
  for (const kind of LINE_DECISIONS) {
    const line = lines.find(({ id, decisions }) => id === query.get(kind) && decisions.includes(kind));
    if (line) return { kind, line };
  }
  return null;
}
