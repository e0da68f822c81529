// Started by attacks.ts in place of the attacker's computer. It uses the processor time that the platform's processes
// leave, discards all answers, and measures nothing. Its parent sends the attack and the duration; it replies with the
// number of requests sent.
import { randomBytes } from "node:crypto";
import http from "node:http";
import { constants, setPriority } from "node:os";
import { zipOf } from "../builders/archive";
import { after } from "./pace";

export interface Order {
  attack: string;
  forMs: number;
}

const [origin = "", publicId = ""] = process.argv.slice(2);
const IN_FLIGHT = 32;
const ATTACKER = "203.0.113.7";
setPriority(constants.priority.PRIORITY_LOW);

const agent = new http.Agent({ keepAlive: true });
const get = (path: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = { "X-Forwarded-For": ATTACKER, "Accept-Language": "en", "Accept-Encoding": "br" };
    http
      .get(origin + path, { agent, headers, timeout: 60_000 }, (response) => response.resume().once("close", resolve))
      .once("error", reject);
  });
const own = (path: string) => () => get(path);
const anew = (path: string) => () => get(`${path}?${randomBytes(4).toString("hex")}`);
async function sendMany(form: FormData): Promise<void> {
  const headers = { "X-Forwarded-For": ATTACKER, "Accept-Language": "en", "Sec-Fetch-Site": "same-origin" };
  const signal = AbortSignal.timeout(60_000);
  const response = await fetch(`${origin}/verification/many`, { method: "POST", body: form, headers, signal });
  await response.arrayBuffer();
}

async function archive(): Promise<FormData> {
  const files = await Promise.all(
    ["pdf", "png", "svg", "json"].map(async (as) => {
      const response = await fetch(`${origin}/v/${publicId}/${publicId}.${as}`);
      return [as, Buffer.from(await response.arrayBuffer())] as const;
    }),
  );
  const many = files.flatMap(([as, bytes]) => Array.from({ length: 60 }, (_, i) => [`${i}.${as}`, bytes] as const));
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(await zipOf(Object.fromEntries(many)))]), "many.zip");
  return form;
}
function list(): FormData {
  const form = new FormData();
  form.set("ids", `${publicId}\n`.repeat(1000));
  return form;
}

const zipped = await archive();
const ATTACKS: Record<string, { run: () => Promise<unknown>; clients?: number }> = {
  "verify.html": { run: own("/verify.html") },
  "share card": { run: own(`/share/en/v/${publicId}.png`) },
  "evidence.zip": { run: own(`/v/${publicId}/evidence.zip`) },
  "300 dpi": { run: own(`/v/${publicId}/${publicId}-300dpi.png`) },
  "page anew": { run: anew(`/v/${publicId}`) },
  home: { run: own("/") },
  archives: { run: () => sendMany(zipped), clients: 2 },
  lists: { run: () => sendMany(list()), clients: 6 },
};

process.on("message", async ({ attack, forMs }: Order) => {
  const isOver = after(forMs);
  const { run, clients = IN_FLIGHT } = ATTACKS[attack] ?? { run: async () => {}, clients: 0 };
  let sent = 0;
  const client = async () => {
    for (; !isOver(); sent++) await run().catch(() => 0);
  };
  await Promise.all(Array.from({ length: clients }, client));
  process.send?.({ sent });
});
process.send?.({ attacks: Object.keys(ATTACKS) });
