// node --import tsx tests/bench/sign-in-load.ts http://localhost:3000
// What eight wrong sign-ins in flight do to another page: prints the p99 of both and their ratio. Exit code 1 over 1.5.
import { randomBytes } from "node:crypto";

const origin = process.argv[2] ?? "http://localhost:3000";
/** Idle and busy turn about, so that whatever else the machine does befalls both. */
const ROUNDS = 5;
const PAGES = 200;
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
  return times;
}

const percentile = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

let signingIn = false;
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
const idle: number[] = [];
const loaded: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  idle.push(...(await timePages(PAGES)));
  signingIn = true;
  const attempts = Promise.all(Array.from({ length: IN_FLIGHT }, signInWrongly));
  await new Promise((resolve) => setTimeout(resolve, 200));
  loaded.push(...(await timePages(PAGES)));
  signingIn = false;
  await attempts;
}
idle.sort((a, b) => a - b);
loaded.sort((a, b) => a - b);

const [quiet, busy] = [percentile(idle, 0.99), percentile(loaded, 0.99)];
const ratio = busy / quiet;
console.log(
  `p50 ${percentile(idle, 0.5).toFixed(1)} ms idle, ${percentile(loaded, 0.5).toFixed(1)} ms beside ${signIns} wrong sign-ins; p99 ${quiet.toFixed(1)} ms idle, ${busy.toFixed(1)} ms beside them: ratio ${ratio.toFixed(2)}`,
);
process.exit(ratio > LARGEST_RATIO ? 1 : 0);
