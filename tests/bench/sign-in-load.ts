// node --import tsx tests/bench/sign-in-load.ts http://localhost:3000
// Measures the effect of eight concurrent wrong sign-ins on another page: prints the p99 of both and their ratio. Exit
// code 1 over 1.5.
import { randomBytes } from "node:crypto";
import { percentile, startVisitor } from "./page-times";
import { tellResult } from "./result";

const origin = process.argv[2] ?? "http://localhost:3000";
/** Number of rounds. Idle and busy rounds alternate, so that other load on the machine affects both. */
const ROUNDS = 5;
const PAGES = 200;
const IN_FLIGHT = 8;
const LARGEST_RATIO = 1.5;

/** Returns a random network address. With one trusted proxy (TRUSTED_PROXIES=1) no limit then ends the rounds. */
const anyNetwork = () => `198.18.${randomBytes(2).join(".")}`;

let signingIn = false;
let signIns = 0;
async function signInWrongly() {
  while (signingIn) {
    const email = `nobody.${randomBytes(6).toString("hex")}@example.org`;
    const response = await fetch(`${origin}/api/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": anyNetwork() },
      body: JSON.stringify({ email, password: "Wrong-password-1!" }),
    });
    await response.text();
    if (response.status === 429) throw new Error("the limit of attempts was reached: wait five minutes");
    signIns++;
  }
}

const visitor = await startVisitor(`${origin}/verification`);
const idle: number[] = [];
const loaded: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  idle.push(...(await visitor.timePages(PAGES)));
  signingIn = true;
  const attempts = Promise.all(Array.from({ length: IN_FLIGHT }, signInWrongly));
  await new Promise((resolve) => setTimeout(resolve, 200));
  loaded.push(...(await visitor.timePages(PAGES)));
  signingIn = false;
  await attempts;
}
visitor.leave();

const figures = (times: number[]) =>
  `p50 ${percentile(times, 0.5).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(1)} ms`;
const ratio = percentile(loaded, 0.99) / percentile(idle, 0.99);
console.log(`idle ${figures(idle)}; beside ${signIns} wrong sign-ins ${figures(loaded)}: ratio ${ratio.toFixed(2)}`);
tellResult({ measure: "sign-in-load", value: ratio, unit: "times", aim: { most: LARGEST_RATIO } });
process.exit(ratio > LARGEST_RATIO ? 1 : 0);
