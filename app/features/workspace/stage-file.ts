import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { throwIfLimited } from "#app/http/miss-limit.server";
import { refuse } from "#app/http/problem.server";
import { requireReader } from "#app/http/session.server";
import { ownerOf } from "#app/http/staged-file.server";
import { uploads } from "#app/modules.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireReader(request);
  return refuse("not-found");
}

/** Receives the file of a form before the form itself, so that its script can show the progress. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  throwIfLimited(await deps.limits.uploads.take(context.address), "too-many-files");
  const file = context.form?.files.get("file");
  const owner = ownerOf(actor);
  const result = file && owner ? await uploads.stageFile(deps, owner, file) : null;
  if (!result?.ok) return Response.json({ code: result?.code ?? "empty" }, { status: 422 });
  return Response.json({ id: result.id });
}
