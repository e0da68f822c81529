// Two classes of two hundred people, each behind one address, open their certificates within a minute, while a third
// network attacks. Measures how long they wait for the pages and their pictures, and how many are refused. Exit code 1
// where any is refused.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { platformIn } from "../crash/platform";
import { organizationIn } from "../kills/organization";
import { quantile } from "./pace";
import { tellResult } from "./result";

const PEOPLE = 200;
const CLASSES = ["203.0.113.21", "198.51.100.22"];
const ATTACKER = "192.0.2.7";
const IN_FLIGHT = 32;
const ARRIVE_WITHIN_MS = 60_000;
/** Maximum time between a page and its picture. */
const PICTURE_WITHIN_MS = 60_000;
const directory = path.resolve("build/bench-classes");

fs.rmSync(directory, { recursive: true, force: true });
const platform = await platformIn(directory, { TRUSTED_PROXIES: "1" });
await platform.start();
const [, publicId = ""] = /\/v\/(CERT-\d{4}-\d{16})/.exec(platform.printed()) ?? [];
const organization = await organizationIn(platform, directory);

async function ask(from: string, address: string) {
  const headers = { "X-Forwarded-For": from, "Accept-Language": "en" };
  const began = performance.now();
  const response = await fetch(platform.origin + address, { headers, signal: AbortSignal.timeout(90_000) });
  const body = Buffer.from(await response.arrayBuffer());
  return { ok: response.ok, status: response.status, ms: performance.now() - began, body };
}

const ATTACKS: Record<string, string | null> = {
  nothing: null,
  "evidence.zip": `/v/${publicId}/evidence.zip`,
  "300 dpi": `/v/${publicId}/${publicId}-300dpi.png`,
};

async function issued(title: string): Promise<string[]> {
  const rows = Array.from({ length: PEOPLE * CLASSES.length }, (_, i) => `Person ${i},,${title},2026-11-02`);
  const draft = await organization.upload(`${title}.csv`, `name,email,achievement,issued_on\n${rows.join("\n")}\n`);
  await organization.post(draft, new URLSearchParams({ intent: "issue" }));
  const mine = `from "Certificate" where "achievementName" = '${title}'`;
  while ((await organization.numberOf(`select count(*) ${mine}`)) < rows.length) await sleep(100);
  return (await organization.rowsOf<{ publicId: string }>(`select "publicId" ${mine}`)).map(({ publicId }) => publicId);
}

let [pages, pictures, refusedInAll] = [0, 0, 0];
try {
  for (const [name, attack] of Object.entries(ATTACKS)) {
    const ids = await issued(`Class beside ${name}`);
    let isOver = false;
    const attackers = Array.from({ length: attack ? IN_FLIGHT : 0 }, async () => {
      while (!isOver) await ask(ATTACKER, attack ?? "").catch(() => null);
    });
    const waits = { pages: [] as number[], pictures: [] as number[] };
    /** Answers to a page and its picture where one of them was not shown. */
    const refused: string[] = [];
    const person = async (id: string, i: number) => {
      await sleep(Math.random() * ARRIVE_WITHIN_MS);
      const from = CLASSES[i % CLASSES.length] ?? "";
      const page = await ask(from, `/v/${id}`);
      waits.pages.push(page.ms);
      const [, picture = ""] = /<img[^>]* src="(\/v\/[^"]+)"/.exec(page.body.toString("utf8")) ?? [];
      const shown = page.ok && picture ? await ask(from, picture.replaceAll("&amp;", "&")).catch(() => null) : null;
      if (shown?.ok) waits.pictures.push(shown.ms);
      else refused.push(`${page.status}, ${shown?.status ?? "no picture"}`);
    };
    await Promise.all(ids.map(person));
    isOver = true;
    await Promise.all(attackers);
    const of = (all: number[]) => all.sort((a, b) => a - b);
    const [page, picture] = [quantile(of(waits.pages), 0.99), of(waits.pictures).at(-1) ?? Number.POSITIVE_INFINITY];
    [pages, pictures, refusedInAll] = [
      Math.max(pages, page),
      Math.max(pictures, picture),
      refusedInAll + refused.length,
    ];
    console.log(
      `${name}: pages ${Math.round(quantile(waits.pages, 0.5))}/${Math.round(page)} ms, ` +
        `pictures ${Math.round(quantile(waits.pictures, 0.5))}/${Math.round(picture)} ms, ${refused.length} refused (${[...new Set(refused)].join("; ")})`,
    );
  }
} finally {
  await platform.killEverything();
  fs.rmSync(directory, { recursive: true, force: true });
}
tellResult({ measure: "class-pages", value: pages, unit: "ms", aim: { most: 1000 } });
tellResult({ measure: "class-pictures", value: pictures, unit: "ms", aim: { most: PICTURE_WITHIN_MS } });
process.exit(pages > 1000 || pictures > PICTURE_WITHIN_MS || refusedInAll > 0 ? 1 : 0);
