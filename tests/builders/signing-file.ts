import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Creates a PKCS #12 file with a new key, its certificate and that of a temporary authority. `validity` is the period
 * of the certificate; without a key only the certificates are in it.
 */
export function makeSigningFile(options: {
  key: "rsa:2048" | "rsa:1024" | "P-256" | "P-384" | "none";
  password: string;
  validity?: { from: Date; to: Date };
}): Buffer {
  const directory = mkdtempSync(path.join(tmpdir(), "signing-file-"));
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: directory, stdio: "pipe" });
  const {
    key,
    password,
    validity = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 86_400_000) },
  } = options;
  const newKey = key.startsWith("P-")
    ? ["-newkey", "ec", "-pkeyopt", `ec_paramgen_curve:${key}`]
    : ["-newkey", key === "none" ? "rsa:2048" : key];
  const at = (time: Date) => time.toISOString().replace(/[-:T]|\.\d+/g, "");
  try {
    writeFileSync(
      path.join(directory, "ca.conf"),
      `[ca]\ndefault_ca=d\n[d]\ndatabase=index\nnew_certs_dir=.\nrand_serial=yes\ndefault_md=sha256\npolicy=p\n` +
        `[p]\ncommonName=supplied\norganizationName=optional\n[e]\nkeyUsage=critical,digitalSignature,nonRepudiation\n`,
    );
    writeFileSync(path.join(directory, "index"), "");
    const request = ["req", "-nodes", "-sha256", "-newkey", "rsa:2048"];
    openssl(...request, "-x509", "-keyout", "ca.key", "-out", "ca.pem", "-days", "30", "-subj", "/CN=Throw-away Root");
    openssl("req", "-nodes", ...newKey, "-keyout", "own.key", "-out", "own.csr", "-subj", "/CN=Sanad signs/O=Test");
    const dates = ["-startdate", at(validity.from), "-enddate", at(validity.to)];
    const authority = ["-config", "ca.conf", "-cert", "ca.pem", "-keyfile", "ca.key", "-extensions", "e"];
    openssl("ca", "-batch", "-notext", ...authority, ...dates, "-in", "own.csr", "-out", "own.pem");
    const keyOption = key === "none" ? ["-nokeys"] : ["-inkey", "own.key"];
    const bag = ["-in", "own.pem", "-certfile", "ca.pem", "-passout", `pass:${password}`, "-out", "own.p12"];
    openssl("pkcs12", "-export", ...keyOption, ...bag);
    return readFileSync(path.join(directory, "own.p12"));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
