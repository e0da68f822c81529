import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { certificates } from "#app/modules.server";

/** How far a list has come, for a page that asks every other second. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const progress = await certificates.getBatchProgress(deps.db, actor, readId(params.id));
  if (!progress) throw problem(404, "not-found");
  return progress;
}
