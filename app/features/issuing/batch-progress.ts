import type { LoaderFunctionArgs } from "@remix-run/node";
import { tellRepeatedly } from "#app/features/issuing/tell-repeatedly.server";
import { problem } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { issuance } from "#app/modules.server";

const INTERVAL_MS = 700;
/** Maximum duration of one stream in milliseconds. The browser then reconnects, which checks its session again. */
const LONGEST_MS = 60_000;

/** Streams the progress of a batch as server-sent events, until the batch is no longer being issued. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const batchId = readId(params.id);
  const read = () => issuance.getBatchProgress(deps, actor, batchId);
  if (!(await read())) throw problem("not-found");
  const tell = async () => {
    const progress = await read();
    return { data: progress, last: progress?.state !== "issuing" };
  };
  return tellRepeatedly(request.signal, tell, {
    event: "progress",
    intervalMs: INTERVAL_MS,
    longestMs: LONGEST_MS,
    onError: (error) => deps.log.warn("the progress of a list could not be read", { batchId, error }),
  });
}
