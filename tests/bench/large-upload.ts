// node --import tsx tests/bench/large-upload.ts http://localhost:3000 DATA_DIR
// Uploads lists of 500 MB as their owner: one with a content length, one without, and one that is a single line of 200
// MB. Prints the answer, the bytes sent before it, and the peak memory of the web process. Exit code 1 where the answer
// is no refusal, or where memory grew by more than 150 MB.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { signIn } from "../fuzz/visitor";
import { processListeningOn, residentMegabytes } from "./server-process";

const origin = new URL(process.argv[2] ?? "http://localhost:3000");
if (!["localhost", "127.0.0.1", "[::1]"].includes(origin.hostname))
  throw new Error("large files are sent to this machine alone");
const { email, password } = JSON.parse(
  fs.readFileSync(path.join(process.argv[3] ?? "data", "demonstration.json"), "utf8"),
);

const MEGABYTE = 1_000_000;
const MAX_GROWTH_MB = 150;
const BOUNDARY = "a-list-that-is-too-long";
const head =
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="template"\r\n\r\nmeridian\r\n` +
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="language"\r\n\r\nen\r\n` +
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\nContent-Type: text/csv\r\n\r\n` +
  "name,email,achievement\n";
const tail = `\r\n--${BOUNDARY}--\r\n`;

const ROW = Buffer.from("Ada Lovelace,ada@example.org,Chemistry\n".repeat(25_000));
const LETTERS = Buffer.alloc(MEGABYTE, "a");
const CASES = [
  { name: "500 MB of rows, length told", piece: ROW, megabytes: 500, reported: true },
  { name: "500 MB of rows, in chunks", piece: ROW, megabytes: 500, reported: false },
  { name: "one line of 200 MB, in chunks", piece: LETTERS, megabytes: 200, reported: false },
];

const cookie = await signIn(origin.origin, { email, password });
const pid = processListeningOn(Number(origin.port));
let failed = false;
for (const one of CASES) {
  const before = residentMegabytes(pid);
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, 50);
  const began = performance.now();
  const { status, sent } = await send(one);
  clearInterval(watching);
  const took = ((performance.now() - began) / 1000).toFixed(1);
  const growth = most - before;
  const refused = status === 413 || status === "closed";
  if (!refused || growth > MAX_GROWTH_MB) failed = true;
  const memory = `memory ${before.toFixed(0)} → ${most.toFixed(0)} MB`;
  console.log(`${one.name}: ${status} after ${(sent / MEGABYTE).toFixed(0)} MB and ${took} s, ${memory}`);
}
process.exitCode = failed ? 1 : 0;

/**
 * Sends a file. Returns the answer, or that the connection was closed without one, and the number of bytes sent until
 * then.
 */
function send({
  piece,
  megabytes,
  reported,
}: (typeof CASES)[number]): Promise<{ status: number | "closed"; sent: number }> {
  const pieces = Math.ceil((megabytes * MEGABYTE) / piece.length);
  const length = head.length + pieces * piece.length + tail.length;
  return new Promise((resolve) => {
    let sent = 0;
    let over = false;
    const end = (status: number | "closed") => {
      over = true;
      resolve({ status, sent });
      request.destroy();
    };
    const request = http.request(new URL("/app/batches/new", origin), {
      method: "POST",
      headers: {
        cookie,
        "Sec-Fetch-Site": "same-origin",
        "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
        ...(reported ? { "Content-Length": length } : { "Transfer-Encoding": "chunked" }),
      },
    });
    request.once("response", (response) => end(response.statusCode ?? 0));
    request.on("error", () => over || end("closed"));
    let goOn = () => {};
    request.on("drain", () => goOn()).on("close", () => goOn());
    const pour = async () => {
      request.write(head);
      for (let piecesSent = 0; piecesSent < pieces && !over; piecesSent++) {
        sent += piece.length;
        if (request.write(piece)) continue;
        await new Promise<void>((resume) => {
          goOn = resume;
        });
      }
      if (!over) request.end(tail);
    };
    void pour();
  });
}
