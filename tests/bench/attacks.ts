// node --import tsx tests/bench/attacks.ts http://localhost:3000 CERT-2026-… [attack …]
// Measures the waiting time of health, a sign-in and a certificate's page during each attack from one network: the
// median and the 99th percentile, in milliseconds. The platform must be configured for one proxy (TRUSTED_PROXIES=1),
// so that the victims come from other networks. Exit code 1 where one waits longer than half a second.
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Order } from "./attacker";
import { after, quantile, waitsAtAPace } from "./pace";
import { tellResult } from "./result";

const [origin = "http://localhost:3000", publicId = "", ...chosen] = process.argv.slice(2);
const AIM_MS = 500;
/** Duration of an attack: sixty sign-ins, and four times as many pages. */
const ATTACK_MS = 30_000;

const anyNetwork = () => `198.18.${randomBytes(2).join(".")}`;
const ask = async (path: string, from: string, init: RequestInit = {}) => {
  const headers = { "X-Forwarded-For": from, "Accept-Language": "en", ...init.headers };
  const response = await fetch(origin + path, { ...init, headers, signal: AbortSignal.timeout(60_000) });
  await response.arrayBuffer();
  return response.status;
};

const VICTIMS: Record<string, { aSecond: number; style: () => Promise<number> }> = {
  health: { aSecond: 8, style: () => ask("/health", anyNetwork()) },
  // A session cookie prevents a cached page: the page is rendered.
  page: { aSecond: 8, style: () => ask(`/v/${publicId}`, anyNetwork(), { headers: { cookie: "sid=none" } }) },
  // Checking a password deliberately takes a fifth of a second of a core; eight a second would themselves be an attack.
  "sign-in": {
    aSecond: 2,
    style: () =>
      ask("/api/login", anyNetwork(), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email: `nobody.${randomBytes(6).toString("hex")}@example.org`, password: "Wrong-1!" }),
      }),
  },
};

const attacker = fork(new URL("attacker.ts", import.meta.url), [origin, publicId], { execArgv: ["--import", "tsx"] });
const nextMessage = async () => (await once(attacker, "message"))[0];
const orderAttack = (order: Order) => {
  attacker.send(order);
  return nextMessage();
};
const { attacks }: { attacks: string[] } = await nextMessage();

let [longest, refusedInAll] = [0, 0];
// The first entry measures the platform right after its first start, the second without an attack.
const all = ["the first minute", "nothing", ...attacks];
for (const attack of chosen.length > 0 ? chosen : all) {
  const isOver = after(ATTACK_MS);
  const attacked = attacks.includes(attack) ? orderAttack({ attack, forMs: ATTACK_MS }) : Promise.resolve({ sent: 0 });
  const waits = await Promise.all(
    Object.entries(VICTIMS).map(async ([who, { aSecond, style }]) => {
      let refused = 0;
      const answered = async () => {
        if ((await style().catch(() => 599)) >= 500) refused++;
      };
      const sorted = await waitsAtAPace(aSecond, answered, isOver);
      return { who, refused, sorted };
    }),
  );
  const { sent }: { sent: number } = await attacked;
  const summary = waits.map(({ who, refused, sorted }) => {
    const p99 = quantile(sorted, 0.99);
    if (attacks.includes(attack)) longest = Math.max(longest, p99);
    refusedInAll += refused;
    return `${who} ${Math.round(quantile(sorted, 0.5))}/${Math.round(p99)} ms${refused ? ` (${refused} refused)` : ""}`;
  });
  console.log(`${attack} (${sent} sent): ${summary.join(", ")}`);
}
attacker.disconnect();
tellResult({ measure: "attacks", value: longest, unit: "ms", aim: { most: AIM_MS } });
process.exit(longest > AIM_MS || refusedInAll > 0 ? 1 : 0);
