import type { ActionFunctionArgs } from "@remix-run/node";
import Papa from "papaparse";
import { getDeps } from "#app/composition.server";
import { type CheckedMany, readSignedResults } from "#app/features/verification/signed-results.server";
import { longText } from "#app/http/gate/posted-form";
import { problem } from "#app/http/problem.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { verification } from "#app/modules.server";
import { paths } from "#app/paths";

/** Results as a spreadsheet or as a signed receipt, from the data that the page itself posts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const deps = getDeps();
  const form = await request.formData();
  const checked = readSignedResults(deps.csrfKey, longText(context.form, "results"));
  if (!checked) throw problem("bad-request");
  if (form.get("as") === "csv")
    return download("certificates.csv", "text/csv; charset=utf-8", await spreadsheet(request, checked));
  const origin = deps.config.publicOrigin;
  const receipt = await verification.makeReceipt(deps.receipts, {
    ...checked,
    origin,
    keyAddress: origin + paths.receiptKeys(),
  });
  return download("receipt.json", "application/json; charset=utf-8", `${JSON.stringify(receipt, null, 2)}\n`);
}

async function spreadsheet(request: Request, { checkedAt, results }: CheckedMany): Promise<string> {
  const { t } = await translatorFor(request, "verification");
  const columns = ["asked", "id", "name", "verdict", "reason", "code", "checkedAt"] as const;
  const data = results.map((row) => [
    row.asked,
    row.publicId ?? "",
    row.name ?? "",
    t(`many.verdicts.${row.verdict}`),
    row.reason ? t(`many.reasons.${row.reason}`, { defaultValue: t(`codes.${row.reason}`) }) : "",
    row.verdict,
    checkedAt,
  ]);
  // A cell from a list or a file may begin with "=" and must not become a formula in a spreadsheet program.
  return `\ufeff${Papa.unparse({ fields: columns.map((name) => t(`many.columns.${name}`)), data }, { escapeFormulae: true })}`;
}

function download(name: string, type: string, body: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
