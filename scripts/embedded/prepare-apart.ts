import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { CannotStart } from "../cannot-start";

const childFile = path.resolve("build/supervisor/prepare-child.mjs");

/** Runs one step of `prepare-child.ts` to its end. Rejects with its error output where it fails. */
export async function prepareApart(
  step: ["migrate"] | ["deploy", rpcUrl: string, directory: string],
  environment: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<void> {
  const child = spawn(process.execPath, ["--enable-source-maps", childFile, ...step], {
    stdio: ["pipe", "pipe", "pipe"],
    // The parent's own loaders and inspectors are not meant for the child.
    env: { ...environment, NODE_OPTIONS: "" },
  });
  // The pipe may break at any time; the exit code is checked below.
  child.stdin.on("error", () => {});
  let [printed, fault] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (fault += text));
  const [code] = await once(child, "close");
  for (const line of printed.split("\n").filter(Boolean)) log(line);
  if (code !== 0)
    throw new CannotStart(`The step "${step[0]}" of the preparation failed (exit code ${code}): ${fault.trim()}`);
}
