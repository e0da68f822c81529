// node --import tsx tests/bench/sign-in-load.ts http://localhost:3000
// What eight wrong sign-ins in flight do to another page: prints the p99 of both and their ratio. Exit code 1 over 1.5.
import { randomBytes } from "node:crypto";

const origin = process.argv[2] ?? "http://localhost:3000";
const PAGES = 300;
const IN_FLIGHT = 8;
const LARGEST_RATIO = 1.5;

async function timePages(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let page = 0; page < count; page++) {
    const start = performance.now();
    const response = await fetch(`${origin}/verification`);
    await response.text();
    if (!response.ok) throw new Error(`the page answered ${response.status}`);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

const percentile = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

let signingIn = true;
let signIns = 0;
async function signInWrongly() {
  while (signingIn) {
    const email = `nobody.${randomBytes(6).toString("hex")}@example.org`;
    const response = await fetch(`${origin}/api/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password: "Wrong-password-1!" }),
    });
    await response.text();
    if (response.status === 429) throw new Error("the limit of attempts was reached: wait five minutes");
    signIns++;
  }
}

await timePages(100);
const idle = await timePages(PAGES);
const attempts = Promise.all(Array.from({ length: IN_FLIGHT }, signInWrongly));
await new Promise((resolve) => setTimeout(resolve, 300));
const loaded = await timePages(PAGES);
signingIn = false;
await attempts;

const [quiet, busy] = [percentile(idle, 0.99), percentile(loaded, 0.99)];
const ratio = busy / quiet;
console.log(
  `p50 ${percentile(idle, 0.5).toFixed(1)} ms idle, ${percentile(loaded, 0.5).toFixed(1)} ms beside ${signIns} wrong sign-ins; p99 ${quiet.toFixed(1)} ms idle, ${busy.toFixed(1)} ms beside them: ratio ${ratio.toFixed(2)}`,
);
process.exit(ratio > LARGEST_RATIO ? 1 : 0);
