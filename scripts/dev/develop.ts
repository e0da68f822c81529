// What serves during `npm run dev`. Remix's compiler watches the sources. Each time that it has built, a process that
// has every installed package in memory already takes the place of the one that served, which is most of what a start
// takes; then the queue's worker is built and started anew if it changed. Nothing answers in between with an error: the
// port belongs to this process, and the earlier build serves until the new one listens.
import { type ChildProcess, spawn } from "node:child_process";
import cluster, { type Worker } from "node:cluster";
import fs from "node:fs";
import { context } from "esbuild";
import { programOptions } from "../build-workers.mjs";
import { stopWith } from "../embedded/stop-with";

const BUILT = "build/server";
/** Remix writes it last, when everything else of a build is in its place. */
const VERSION = "version.txt";
const WORKER = "build/dev/worker.mjs";
/** A new standby loads for two seconds: not while the page that was just saved is asked for. */
const STANDBY_AFTER_MS = 1_500;
/** How long answers under way may still take. */
const LEAVE_AFTER_MS = 1_000;
/** More memory for fewer collections: a fifth of the time that the compiler takes. */
const COMPILER_ENVIRONMENT = { GOGC: "400" };

cluster.setupPrimary({ exec: "scripts/dev/standby.mjs", execArgv: ["--enable-source-maps"] });

let serving: Worker | null = null;
let standby: Worker | null = cluster.fork();
let worker: ChildProcess | null = null;
let stopping = false;

const compiler = spawn(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "watch"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, ...COMPILER_ENVIRONMENT },
});
compiler.on("exit", (code) => stopping || process.exit(code ?? 1));

const workerBuild = await context({ ...programOptions("scripts/worker.ts", WORKER), metafile: true, write: false });
let workerCode = "";

fs.mkdirSync(BUILT, { recursive: true });
let shown = readVersion();
fs.watch(BUILT, (_event, name) => {
  const version = name === VERSION ? readVersion() : "";
  // Empty in the moment in which it is written.
  if (version === "" || version === shown) return;
  shown = version;
  serveNewBuild();
});

function readVersion(): string {
  return fs.existsSync(`${BUILT}/${VERSION}`) ? fs.readFileSync(`${BUILT}/${VERSION}`, "utf8") : "";
}

cluster.on("exit", (gone) => {
  if (gone === serving && !stopping)
    console.error("The web process ended; see above. The next change starts it again.");
});

/** The earlier build leaves when the new one listens; one that cannot start says why and leaves the earlier one. */
function serveNewBuild() {
  const next = standby ?? cluster.fork();
  standby = null;
  next.once("listening", () => {
    const earlier = serving;
    serving = next;
    earlier?.disconnect();
    setTimeout(() => earlier?.process.kill("SIGKILL"), LEAVE_AFTER_MS);
    void renewWorker();
  });
  next.send("serve");
  setTimeout(() => {
    standby ??= cluster.fork();
  }, STANDBY_AFTER_MS);
}

async function renewWorker() {
  const built = await workerBuild.rebuild().catch(() => null); // esbuild has said what is wrong.
  const code = built?.outputFiles.map(({ hash }) => hash).join() ?? workerCode;
  if (stopping || !built || code === workerCode) return;
  workerCode = code;
  fs.mkdirSync("build/dev", { recursive: true });
  for (const file of built.outputFiles) fs.writeFileSync(file.path, file.contents);
  const earlier = worker;
  worker = spawn(process.execPath, ["--enable-source-maps", WORKER], { stdio: ["pipe", "inherit", "inherit"] });
  worker.stdin?.on("error", () => {});
  earlier?.stdin?.end();
}

stopWith(async () => {
  stopping = true;
  compiler.kill();
  worker?.stdin?.end();
  await workerBuild.dispose();
  for (const child of Object.values(cluster.workers ?? {})) child?.process.kill("SIGTERM");
  const ended = worker && worker.exitCode === null && new Promise((resolve) => worker?.once("exit", resolve));
  await ended;
});
