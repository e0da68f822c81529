import { fork } from "node:child_process";
import { createRequire } from "node:module";

const TIME_LIMIT_MS = 4000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const LONGEST_SIDE = 1200;

/** Runs in a process of its own, with none of our environment: what hangs or eats memory there is killed there. */
const PROGRAM = `
const { Resvg } = require(process.argv[1]);
const chunks = [];
process.stdin.on("data", (chunk) => chunks.push(chunk));
process.stdin.on("end", () => {
  const svg = Buffer.concat(chunks).toString("utf8");
  const font = { loadSystemFonts: false };
  const { width, height } = new Resvg(svg, { font });
  if (!(width > 0 && height > 0 && width / height < 20 && height / width < 20)) process.exit(3);
  const fitTo = { mode: width >= height ? "width" : "height", value: ${LONGEST_SIDE} };
  process.stdout.write(new Resvg(svg, { font, fitTo }).render().asPng());
});
`;

/** An allow-listed SVG as PNG, its longer side 1200 pixels; `null` if it cannot be drawn in the time. */
export function rasteriseSvg(svg: string, timeLimitMs = TIME_LIMIT_MS): Promise<Uint8Array | null> {
  const resvg = createRequire(import.meta.url).resolve("@resvg/resvg-js");
  return new Promise((resolve, reject) => {
    const child = fork(resvg, {
      // With -e, what fork takes for the program becomes the program's argument.
      execArgv: ["--max-old-space-size=128", "-e", PROGRAM],
      env: { NODE_ENV: "production" },
      stdio: ["pipe", "pipe", "ignore", "ipc"],
      timeout: timeLimitMs,
      killSignal: "SIGKILL",
    });
    const { stdin, stdout } = child;
    if (!stdin || !stdout) throw new Error("the rasteriser was started without pipes");
    const chunks: Buffer[] = [];
    let size = 0;
    stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_OUTPUT_BYTES) child.kill("SIGKILL");
      else chunks.push(chunk);
    });
    child.on("error", (cause) => reject(new Error("the rasteriser could not be started", { cause })));
    child.on("close", (code) =>
      resolve(code === 0 && size > 0 && size <= MAX_OUTPUT_BYTES ? Buffer.concat(chunks) : null),
    );
    // A child that dies early closes its end: that shows in its exit code.
    stdin.on("error", () => {});
    stdin.end(svg);
  });
}
