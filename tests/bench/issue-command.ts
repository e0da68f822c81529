// node --import tsx tests/bench/issue-command.ts [ROWS]
// Issues a list with `npm run issue` on its own installation, whose platform does not run, once with all four files of
// each row and once with PDF and JSON. Prints rows, seconds from the command to its end, and rows per second.
import fs from "node:fs";
import path from "node:path";
import { platformIn } from "../crash/platform";
import { tellResult } from "./result";

/** Target in seconds for 1,000 rows with all four files of each. */
const AIM_SECONDS = 40;

const rows = Number(process.argv[2] ?? 1000);
const directory = path.resolve("build/issue-command");
fs.rmSync(directory, { recursive: true, force: true });
fs.mkdirSync(directory, { recursive: true });
const platform = await platformIn(path.join(directory, "data"));

async function issue(name: string, formats: string | null): Promise<void> {
  const csv = path.join(directory, `${name}.csv`);
  const people = Array.from(
    { length: rows },
    (_, i) => `Person ${i},${name}${i}@example.org,Speed ${name},2026-11-02,`,
  );
  fs.writeFileSync(csv, `name,email,achievement,issued_on,expires_on\n${people.join("\n")}\n`);
  const out = path.join(directory, name);
  const began = performance.now();
  const issuing = platform.issue(csv, out, formats ? ["--formats", formats] : []);
  let issuedAt = 0;
  issuing.child.stdout?.on("data", () => {
    if (!issuedAt && issuing.output.includes(`Issued ${rows} of ${rows}.`)) issuedAt = performance.now();
  });
  const code = await new Promise((resolve) => issuing.child.once("close", resolve));
  if (code !== 0) throw new Error(issuing.output);
  const seconds = (performance.now() - began) / 1000;
  const files = fs.readdirSync(out).length - 1;
  const aim = name === "all" && rows === 1000 ? { aim: { most: AIM_SECONDS } } : {};
  if (rows === 1000) tellResult({ measure: `issue-command-${name}`, value: seconds, unit: "s", ...aim });
  const parts = `issued after ${((issuedAt - began) / 1000).toFixed(1)} s`;
  console.log(
    `${formats ?? "all four"}: ${rows} rows, ${files} files, ${seconds.toFixed(1)} s (${parts}), ${(rows / seconds).toFixed(1)} rows/s`,
  );
}

try {
  await platform.start();
  await platform.stop();
  await issue("all", null);
  await issue("two", "pdf,json");
} finally {
  await platform.killEverything();
  fs.rmSync(directory, { recursive: true, force: true });
}
