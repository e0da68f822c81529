import type { LoaderFunctionArgs } from "@remix-run/node";
import { RETRY_AFTER_SECONDS } from "#app/adapters/database-outage.server";
import { getDeps } from "#app/composition.server";

const headers = { "Cache-Control": "no-store" };

/**
 * For monitoring. `/health/live` says that the process answers: restart it where it does not. `/health/ready`, and
 * `/health`, say that it can serve what needs the database: send nobody here where it cannot.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { db, log } = getDeps();
  if (new URL(request.url).pathname.endsWith("/live")) return Response.json({ status: "ok" }, { headers });
  try {
    await db.$queryRaw`select 1`;
    return Response.json({ status: "ok" }, { headers });
  } catch (error) {
    log.warn("the database does not answer", { error });
    return Response.json(
      { status: "unavailable", reason: "database" },
      { status: 503, headers: { ...headers, "Retry-After": String(RETRY_AFTER_SECONDS) } },
    );
  }
}
