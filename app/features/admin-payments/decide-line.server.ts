import { data, redirect } from "@remix-run/node";
import type { DecisionAnswer } from "#app/features/admin-payments/Decide";
import { givenValues, readReason } from "#app/features/admin-payments/read-decision";
import { problem, refuse } from "#app/http/problem.server";
import { isId } from "#app/http/read-params.server";
import type { requireAdmin } from "#app/http/session.server";
import { billing } from "#app/modules.server";

/** What an admin decides about a line of a statement, on either page that shows lines. */
export async function decideLine(
  { deps, actor }: Pick<Awaited<ReturnType<typeof requireAdmin>>, "deps" | "actor">,
  form: FormData,
  done: (news: "assigned" | "ignored") => string,
) {
  const lineId = String(form.get("subject") ?? "");
  const intent = form.get("intent");
  if (!isId(lineId) || (intent !== "assign" && intent !== "ignore")) throw problem("bad-request");
  const given = givenValues(form);
  const wrong = (fieldId: string, code: string) => data<DecisionAnswer>({ fieldId, code, given }, { status: 422 });
  const reason = readReason(form);
  if (!reason) return wrong("reason", "reason");
  if (intent === "ignore") {
    const result = await billing.ignoreLine(deps, actor, { lineId, reason });
    if (result.ok) return redirect(done("ignored"), 303);
    return result.code === "forbidden" ? refuse(result.code) : wrong("decide", result.code);
  }
  const result = await billing.assignLine(deps, actor, { lineId, reference: given.reference, reason });
  if (result.ok) return redirect(done("assigned"), 303);
  if (result.code === "forbidden") return refuse(result.code);
  return wrong(result.code === "unknown-reference" ? "reference" : "decide", result.code);
}

/** A line as pages show it. */
export function showLine({ bookedOn, state, ...line }: ListedLine) {
  const { id, amountMinor, currency, payerName, payerIban, remittance, code, note, order } = line;
  return {
    ...{ id, amountMinor, currency, payerName, payerIban, remittance, code, note, order, state },
    bookedOn: bookedOn.toISOString().slice(0, 10),
  };
}

type ListedLine = Extract<Awaited<ReturnType<typeof billing.listStatements>>, { ok: true }>["undecided"][number];
export type ShownLine = ReturnType<typeof showLine>;

/** The line that is being decided, as the address says. */
export function chosenLine(lines: ShownLine[], query: URLSearchParams) {
  for (const kind of ["assign", "ignore"] as const) {
    const line = lines.find(({ id, state }) => id === query.get(kind) && isUndecided(state));
    if (line) return { kind, line };
  }
  return null;
}

const isUndecided = (state: string) => state === "unmatched" || state === "doubtful";
