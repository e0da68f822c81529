import { extractCredential, wordsOfPdf, wordsOfSvg } from "../../credentials/index.server";
import type { FileReading } from "../../kernel/ports";
import { DEEPEST, isDeeperThan } from "../rules/json-depth";
import { decodeCode, isPhotograph } from "./decode-code";

/**
 * What a file holds: the credential that it carries, or else the text of the QR code that it shows. For `Inspector`
 * implementations: the caller must limit time and memory.
 */
export async function openFile(bytes: Uint8Array, elapsedMs: () => number): Promise<FileReading> {
  const extraction = extractCredential(bytes);
  if (extraction.ok) {
    const { carrier, credential } = extraction;
    if (isDeeperThan(credential, DEEPEST)) return { ok: false, code: "too-complex" };
    return { ok: true, kind: "credential", carrier, credential, visibleText: visibleText(bytes, carrier) };
  }
  if (extraction.code === "too-large" || !isPhotograph(bytes)) return extraction;
  const code = await decodeCode(bytes, elapsedMs);
  return code.ok ? { ok: true, kind: "code", text: code.text } : code;
}

/** The text around the credential; null where there is none that can be read. */
function visibleText(bytes: Uint8Array, carrier: "pdf" | "png" | "svg" | "json"): string | null {
  if (carrier === "pdf") return wordsOfPdf(bytes) || null;
  if (carrier === "svg") return wordsOfSvg(Buffer.from(bytes).toString("utf8")) || null;
  return null;
}
