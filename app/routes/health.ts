import { getDeps } from "#app/platform/deps.server";

/** For whoever watches: 200 while the database answers, 503 while it does not. */
export async function loader() {
  const { db, log } = getDeps();
  const headers = { "Cache-Control": "no-store" };
  try {
    await db.$queryRaw`select 1`;
    return Response.json({ status: "ok" }, { headers });
  } catch (error) {
    log.error("the database does not answer", { error });
    return Response.json({ status: "unavailable" }, { status: 503, headers });
  }
}
