import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
// By default ZXing would download its program, and tests have no network.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(fs.readFileSync(wasm)).buffer } });

/** Returns the text of a PDF in reading order, as poppler extracts it, without direction marks. */
export function textOfPdf(bytes: Buffer): string {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "sanad-e2e-")), "certificate.pdf");
  fs.writeFileSync(file, bytes);
  const output = execFileSync("pdftotext", ["-enc", "UTF-8", file, "-"], { encoding: "utf8" });
  return output.normalize("NFKC").replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");
}

/** Reads the QR code in a picture with ZXing, a decoder that the platform does not use. */
export async function readQrCode(png: Buffer): Promise<string> {
  const [found] = await readBarcodes(new Uint8Array(png), { formats: ["QRCode"], tryHarder: true });
  if (!found) throw new Error("there is no QR code in the picture");
  return found.text;
}
