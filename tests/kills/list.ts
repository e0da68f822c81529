import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "../fuzz/visitor";

export const LIST_NAME = "kills.csv";
const SAME_ORIGIN = { "Sec-Fetch-Site": "same-origin" };

/** Time limit in milliseconds for checking a list of thousands, which takes some seconds. */
const CHECKED_MS = 60_000;

export const addressOf = (index: number) => `person-${index}@example.org`;

/** Sends a list as its owner does with the form, and reads the results. */
export async function ownerOf(platform: { origin: string }, dataDirectory: string, rows: number) {
  const memory = JSON.parse(fs.readFileSync(path.join(dataDirectory, "demonstration.json"), "utf8"));
  const cookie = await signIn(platform.origin, { email: memory.email, password: memory.password });
  const lines = Array.from({ length: rows }, (_, i) => `Person ${i},${addressOf(i)},A list of kills,2026-11-02,`);
  const csv = `name,email,achievement,issued_on,expires_on\n${lines.join("\n")}\n`;

  const post = (address: string, body: FormData | URLSearchParams) =>
    fetch(platform.origin + address, {
      method: "POST",
      headers: { ...SAME_ORIGIN, cookie },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(60_000),
    });

  return {
    /** Uploads the list. Returns the address of the draft's page, or the failure: a status or a broken connection. */
    async upload(): Promise<{ draft: string } | { failed: string }> {
      const form = new FormData();
      form.set("file", new File([csv], LIST_NAME, { type: "text/csv" }));
      form.set("template", "meridian");
      form.set("language", "en");
      try {
        let response = await post("/app/batches/new", form);
        // At the first upload the suggested mapping of the columns is accepted.
        const location = response.headers.get("location");
        if (location?.endsWith("/columns")) response = await post(location, new URLSearchParams());
        const draft = response.headers.get("location");
        return response.status === 303 && draft ? { draft } : { failed: `answered with ${response.status}` };
      } catch {
        return { failed: "the connection broke" };
      }
    },
    /** Opens the event stream with which a page follows a list; it ends with the list, or with the connection. */
    follow: (draft: string) => fetch(`${platform.origin}${draft}/progress`, { headers: { cookie } }),
    /** Issues the list once a worker has checked the printing of its rows; until then the answer is 422. */
    async issue(draft: string): Promise<void> {
      for (const deadline = Date.now() + CHECKED_MS; ; await sleep(200)) {
        const { status } = await post(draft, new URLSearchParams());
        if (status === 303) return;
        if (status !== 422 || Date.now() > deadline) throw new Error(`issuing was answered with ${status}`);
      }
    },
  };
}
