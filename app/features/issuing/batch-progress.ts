import type { LoaderFunctionArgs } from "@remix-run/node";
import { tellRepeatedly } from "#app/features/issuing/tell-repeatedly.server";
import { problem } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { issuance } from "#app/modules.server";

const INTERVAL_MS = 700;
/** The browser asks again then, and shows that it is still signed in. */
const LONGEST_MS = 60_000;

/** How far a list has come, as events of a stream that ends with the list. */
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
