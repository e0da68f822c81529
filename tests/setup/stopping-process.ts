// A process for tests of stopping: `server` answers /slow after half a second and /never never; `worker` works for half
// a second; kinds with `stuck` never close; one that is `behind a balancer` drains. Prints the port that it listens on
// (which the second argument may set), or that it is ready.
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { stopGracefully } from "#app/server/stop-gracefully";
import { stopWith } from "../../scripts/embedded/stop-with";

const kind = process.argv[2] ?? "";
const log = { info() {}, warn() {}, error() {} };
const close = kind.startsWith("stuck") ? () => new Promise<void>(() => {}) : async () => {};

if (kind.endsWith("worker")) {
  const inFlight = sleep(500).then(() => console.log("job done"));
  // Keeps the process alive, as the database connection does in a real worker.
  setInterval(() => {}, 1_000);
  stopWith(() => inFlight.then(close), 1_500);
  console.log("ready");
} else {
  let ready = true;
  const server = http.createServer((request, response) => {
    if (request.url === "/quick") response.end("quick");
    if (request.url === "/health/ready") response.writeHead(ready ? 200 : 503).end();
    if (request.url !== "/slow") return;
    response.write("begun, ");
    setTimeout(() => response.end("finished"), 500);
  });
  stopGracefully(server, {
    log,
    whenInputEnds: true,
    release: close,
    behindBalancer: kind.includes("behind a balancer"),
    onStopping: () => (ready = false),
    ...(!kind.includes("behind a balancer") && { limits: { drainMs: 0, answersMs: 1_000, allMs: 1_500 } }),
  });
  server.listen(Number(process.argv[3] ?? 0), "127.0.0.1", () =>
    console.log(`ready ${JSON.stringify(server.address())}`),
  );
}
