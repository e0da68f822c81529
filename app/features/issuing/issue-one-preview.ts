import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import { IssueOneSchema, toTyped } from "#app/features/issuing/issue-one.server";
import { problem } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { issuance } from "#app/modules.server";

/**
 * Draws the certificate that is being typed. The request is a POST, so that no name appears in an address or a log.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const submission = parseWithZod(await request.formData(), { schema: IssueOneSchema });
  if (submission.status !== "success") throw problem("bad-request");
  const { template, language } = submission.value;
  const svg = await issuance.previewOne(deps, actor, { template, language, typed: toTyped(submission.value) });
  if (!svg) throw problem("not-found");
  return new Response(svg, { headers: { "Content-Type": "image/svg+xml", "Cache-Control": "no-store" } });
}
