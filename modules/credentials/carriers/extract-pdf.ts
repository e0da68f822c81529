import { CREDENTIAL_FILE_NAME } from "./bake";
import { type PdfFile, readPdfObjects, streamData } from "./pdf-objects";

/**
 * Finds the credential among the files attached to a PDF (ISO 32000-1, 7.11.4): the attachment named `credential.json`,
 * or else the only attachment that is a JSON object; `null` if there is neither.
 */
export function extractFromPdf(input: Uint8Array, maxBytes: number): string | null {
  const file = readPdfObjects(input);
  const named = new Set<string>();
  for (const { dictionary } of file.objects.values()) {
    if (!dictionary.includes(`(${CREDENTIAL_FILE_NAME})`)) continue;
    const reference = /\/EF\s{0,8}<<[^>]{0,200}?\/U?F\s{1,8}(\d{1,10})\s{1,8}\d{1,5}\s{1,8}R/.exec(dictionary);
    const text = reference ? attachmentText(file, Number(reference[1]), maxBytes) : null;
    if (text !== null) named.add(text);
  }
  if (named.size > 0) return [...named].at(-1) ?? null;
  const anonymous = new Set<string>();
  for (const [id, { dictionary, streamAt }] of file.objects) {
    if (streamAt === null || !dictionary.includes("/EmbeddedFile")) continue;
    const text = attachmentText(file, id, maxBytes);
    if (text?.trimStart().startsWith("{")) anonymous.add(text);
  }
  return anonymous.size === 1 ? ([...anonymous][0] ?? null) : null;
}

function attachmentText(file: PdfFile, id: number, maxBytes: number): string | null {
  const data = streamData(file, id, maxBytes);
  if (!data) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(data);
  } catch {
    return null;
  }
}
