import busboy from "busboy";
import { type FieldLimits, isFieldName } from "./judge-fields";
import { isWholeText } from "./judge-text";
import type { PostedFile, PostedForm } from "./posted-form";
import { MALFORMED, type Refusal, TOO_LARGE } from "./refusal";

/** No form of ours has more than one. */
const MOST_FILES = 4;
const LONGEST_FILE_NAME = 1000;

/** The fields and files of a `multipart/form-data` body (RFC 7578), or why it is refused. Never rejects. */
export function readMultipart(
  body: Uint8Array,
  contentType: string,
  limits: FieldLimits,
): Promise<PostedForm | Refusal> {
  return new Promise((resolve) => {
    const parser = openParser(contentType, limits);
    if (!parser) return resolve(MALFORMED);
    const fields = new URLSearchParams();
    const files = new Map<string, PostedFile>();
    parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
      if (valueTruncated || value.length > limits.valueLength) return resolve(TOO_LARGE);
      if (nameTruncated || !isName(name) || !isWholeText(value)) return resolve(MALFORMED);
      fields.append(name, value);
    });
    parser.on("file", (name, stream, { filename = "" }) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", () => resolve(MALFORMED));
      if (!isName(name) || !isWholeText(filename) || filename.length > LONGEST_FILE_NAME) return resolve(MALFORMED);
      stream.on("end", () => {
        // Browsers write a quotation mark so (HTML, multipart/form-data encoding algorithm).
        const called = filename.replaceAll("%22", '"');
        if (!files.has(name)) files.set(name, { name: called, bytes: join(chunks) });
      });
    });
    for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
      parser.on(event, () => resolve(TOO_LARGE));
    parser.on("error", () => resolve(MALFORMED));
    parser.on("close", () => resolve({ fields, files }));
    parser.end(body);
  });
}

/** Busboy leaves a part without a name to us. */
const isName = (name: string | undefined): name is string => name !== undefined && isFieldName(name);

/** A file that came in one piece is not copied: it may have 25 MB. */
function join(chunks: Buffer[]): Uint8Array {
  const [only] = chunks;
  return only && chunks.length === 1 ? only : Buffer.concat(chunks);
}

/** Null for a content type without a boundary. */
function openParser(contentType: string, { fields, valueLength }: FieldLimits): busboy.Busboy | null {
  // In bytes: a code unit has at most three in UTF-8.
  const limits = { fields, files: MOST_FILES, parts: fields + MOST_FILES, fieldSize: valueLength * 3 };
  try {
    return busboy({ headers: { "content-type": contentType }, defParamCharset: "utf8", limits });
  } catch {
    return null;
  }
}
