import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventStream } from "remix-utils/sse/server";
import { problem } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { certificates } from "#app/modules.server";

const INTERVAL_MS = 700;

/** How far a list has come, as events of a stream that ends with the list (WHATWG HTML, server-sent events). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const batchId = readId(params.id);
  const read = () => certificates.getBatchProgress(deps.db, actor, batchId);
  if (!(await read())) throw problem(404, "not-found");
  return eventStream(request.signal, (send, close) => {
    const tell = async () => {
      const progress = await read();
      if (request.signal.aborted) return;
      send({ event: "progress", data: JSON.stringify(progress) });
      if (progress?.state !== "issuing") close();
    };
    const timer = setInterval(() => {
      tell().catch((error) => {
        deps.log.warn("the progress of a list could not be read", { batchId, error });
        close();
      });
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  });
}
