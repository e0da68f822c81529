import { execFileSync } from "node:child_process";
import { type KeyObject, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Creates a self-signed certificate of a key; DER in base64. */
export function certificateOf(privateKey: KeyObject): string {
  const directory = mkdtempSync(path.join(tmpdir(), "certificate-"));
  try {
    writeFileSync(path.join(directory, "own.key"), privateKey.export({ type: "pkcs8", format: "pem" }));
    const args = ["req", "-x509", "-new", "-key", "own.key", "-subj", "/CN=Example Corp", "-days", "30", "-sha256"];
    const pem = execFileSync("openssl", args, { cwd: directory, stdio: ["ignore", "pipe", "pipe"] });
    return new X509Certificate(pem).raw.toString("base64");
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
