import type { LoaderFunctionArgs } from "@remix-run/node";
import { RETRY_AFTER_SECONDS } from "#app/adapters/database/database-outage.server";
import { isMigrated } from "#app/adapters/database/is-migrated.server";
import { askSeldom } from "#app/adapters/watching/readings.server";
import { getDeps } from "#app/composition.server";
import { platform } from "#app/modules.server";

const headers = { "Cache-Control": "no-store" };

/** Limit of the checks to one in two seconds, however many requests: the endpoint is public. */
const SELDOM = { cacheMs: 2_000, longestMs: 3_500 };
const PART_WAIT_MS = 2_000;

const findings = askSeldom(() => platform.assessHealth(getDeps(), PART_WAIT_MS), SELDOM);

/** Cached once true, because tables are never removed. */
let migrated = false;
const areTablesThere = askSeldom(async () => {
  migrated ||= await isMigrated(getDeps().config.directDatabaseUrl);
  return migrated;
}, SELDOM);

/**
 * Health endpoints for monitoring. `/health/live`: the process answers; restart it otherwise. `/health/ready`: the
 * process can serve requests that need the database and is not stopping; route no traffic here otherwise. `/health`:
 * the state of the platform, "ok", "degraded" or "unavailable", with a code for each failing part.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith("/live")) return Response.json({ status: "ok" }, { headers });
  if (pathname.endsWith("/ready")) {
    const reason = await whyNotReady();
    return reason ? unavailable({ reason, reasons: [reason] }) : Response.json({ status: "ok" }, { headers });
  }
  const { status, reasons } = platform.healthOf((await findings()) ?? []);
  return status === "unavailable"
    ? unavailable({ reason: reasons[0] ?? "", reasons })
    : Response.json({ status, reasons }, { headers });
}

async function whyNotReady(): Promise<"stopping" | "database" | "migrations" | null> {
  const { db, log, stopping } = getDeps();
  if (stopping.signal.aborted) return "stopping";
  try {
    await db.$queryRaw`select 1`;
  } catch (error) {
    log.warn("the database does not answer", { error });
    return "database";
  }
  if (migrated) return null;
  const there = await areTablesThere();
  return there ? null : there === null ? "database" : "migrations";
}

function unavailable(why: { reason: string; reasons: string[] }): Response {
  const body = { status: "unavailable", ...why };
  return Response.json(body, { status: 503, headers: { ...headers, "Retry-After": String(RETRY_AFTER_SECONDS) } });
}
