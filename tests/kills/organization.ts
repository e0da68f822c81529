import fs from "node:fs";
import path from "node:path";
import type { platformIn } from "../crash/platform";
import { signIn } from "../fuzz/visitor";

type Platform = Awaited<ReturnType<typeof platformIn>>;

/** Acts in the demonstration organization as a member does, with forms. */
export async function organizationIn(platform: Platform, dataDirectory: string) {
  const { email, password } = JSON.parse(fs.readFileSync(path.join(dataDirectory, "demonstration.json"), "utf8"));
  const cookie = await signIn(platform.origin, { email, password });

  /** Sends a form as a member's browser does; returns the address that it leads to. */
  async function post(address: string, body: FormData | URLSearchParams): Promise<string> {
    const headers = { "Sec-Fetch-Site": "same-origin", cookie };
    const init = { method: "POST", headers, body, redirect: "manual" as const, signal: AbortSignal.timeout(60_000) };
    const response = await fetch(platform.origin + address, init);
    if (response.status !== 303) throw new Error(`${address} was answered with ${response.status}`);
    return response.headers.get("location") ?? "";
  }

  /** Uploads a list as a file; returns the address of its draft. */
  async function upload(name: string, csv: string): Promise<string> {
    const form = new FormData();
    form.set("file", new File([csv], name, { type: "text/csv" }));
    form.set("template", "meridian");
    form.set("language", "en");
    const led = await post("/app/batches/new", form);
    const draft = led.endsWith("/columns") ? await post(led, new URLSearchParams()) : led;
    return draft.split("?")[0] ?? "";
  }

  /** Starts an action on all results of a search, as the page does; returns the address of the action. */
  const actOnAll = (kind: string, filter: Record<string, string>) =>
    post(
      "/app/certificates/actions",
      new URLSearchParams({ kind, scope: "all", query: new URLSearchParams(filter).toString() }),
    );

  const rowsOf = <T extends object>(sql: string) => platform.query<T & Record<string, unknown>>(sql);
  const numberOf = async (sql: string) => (await rowsOf<{ n: number }>(`select (${sql})::int as n`))[0]?.n ?? -1;

  return {
    post,
    upload,
    actOnAll,
    rowsOf,
    numberOf,
    quotaUsed: () => numberOf(`select coalesce(sum(used), 0) from "QuotaUse"`),
    /** Counts the certificates of an action that are not finished. */
    waiting: (action: string) =>
      numberOf(
        `select count(*) from "BulkItem" where "bulkActionId" = '${action.split("/").at(-1)}' and state = 'waiting'`,
      ),
  };
}
export type Organization = Awaited<ReturnType<typeof organizationIn>>;
