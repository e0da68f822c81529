import { redirect } from "@remix-run/node";
import { refuse } from "#app/http/problem.server";
import { paths } from "#app/paths";
import type { Result } from "#modules/kernel/result";

/**
 * Response where a certificate cannot be corrected or renewed. Its own page shows that it is revoked or suspended, or
 * that another change waits.
 */
export function refuseSuccessor(id: string, code: string) {
  if (["not-correctable", "not-renewable", "waiting"].includes(code)) return redirect(paths.app.certificate(id), 303);
  return refuse(code === "forbidden" ? code : "not-found");
}

type Answer = Result<{ id: string }, string> | { ok: false; code: "submitted"; batchId: string };

/** Redirects after the form: to the new certificate, or to the list of one row that waits for approval. */
export function afterSuccessor(id: string, result: Answer, news: "corrected" | "renewed") {
  if (result.ok) return redirect(`${paths.app.certificate(result.id)}?${news}`, 303);
  return "batchId" in result ? redirect(paths.app.batch(result.batchId), 303) : refuseSuccessor(id, result.code);
}
