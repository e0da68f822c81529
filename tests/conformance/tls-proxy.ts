import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import path from "node:path";

/** Starts a TLS proxy with its own certificate, which adds the token. The suites require TLS and send no token. */
export async function startTlsProxy(options: { port: number; folder: string }) {
  let target = { url: "", token: "" };
  const [key, cert] = ["key.pem", "certificate.pem"].map((name) => path.join(options.folder, name));
  if (!key || !cert) throw new Error("no place for the certificate");
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const request = ["req", "-x509", ...curve, "-nodes", "-days", "2", "-subj", "/CN=localhost"];
  execFileSync("openssl", [...request, "-keyout", key, "-out", cert], { stdio: "pipe" });
  const server = https.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, answer) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${target.token}` };
    const passed = http.request(`${target.url}${incoming.url}`, { method: incoming.method, headers }, (upstream) => {
      answer.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(answer);
    });
    passed.on("error", () => answer.writeHead(502).end());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port, "127.0.0.1", resolve);
  });
  return {
    pointTo(platform: typeof target) {
      target = platform;
    },
    close: () => void server.close(),
  };
}
