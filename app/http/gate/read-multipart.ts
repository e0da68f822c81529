import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import busboy from "busboy";
import type { BodyLimits } from "../routes/facts";
import { isFieldName } from "./judge-fields";
import { isWholeText } from "./judge-text";
import type { PostedForm } from "./posted-form";
import { MALFORMED, type Refusal, TOO_LARGE, WRONG_TYPE } from "./refusal";

/** Maximum number of files; no form has more than one. */
const MAX_FILES = 4;
const LONGEST_FILE_NAME = 1000;
/** Number of bytes copied, in a millisecond or two, before yielding to other requests. */
const BYTES_IN_A_TURN = 1024 * 1024;

type MultipartLimits = NonNullable<BodyLimits["multipart"]>;
type TakenApart = Omit<PostedForm, "files"> & { parts: Map<string, { name: string; chunks: Buffer[] }> };

/**
 * Parses the fields and files of a `multipart/form-data` body (RFC 7578), or returns a refusal. Never rejects. The body
 * may have 25 MB: it is parsed while it arrives, and joined in steps between other work.
 */
export async function readMultipart(
  request: IncomingMessage,
  limits: BodyLimits,
  multipart: MultipartLimits,
): Promise<PostedForm | Refusal> {
  const read = await takeApart(request, limits, multipart);
  if ("status" in read) return read;
  const { parts, ...texts } = read;
  const files: PostedForm["files"] = new Map();
  for (const [field, { name, chunks }] of parts) files.set(field, { name, bytes: await join(chunks) });
  return { ...texts, files };
}

function takeApart(
  request: IncomingMessage,
  limits: BodyLimits,
  { bytes: maxBytes, longTexts: longest }: MultipartLimits,
): Promise<TakenApart | Refusal> {
  return new Promise((resolve) => {
    const { headers } = request;
    const longTexts: TakenApart["longTexts"] = new Map();
    const fields = new URLSearchParams();
    const parts: TakenApart["parts"] = new Map();
    const parser = openParser(headers["content-type"] ?? "", limits, longest);
    const refuse = (refusal: Refusal) => {
      if (parser) request.unpipe(parser);
      // The rest is read and discarded, because clients read no response before they have sent everything.
      request.resume();
      resolve(refusal);
    };
    if ((headers["content-encoding"] ?? "identity") !== "identity") return refuse(WRONG_TYPE);
    if (Number(headers["content-length"]) > maxBytes) return refuse(TOO_LARGE);
    if (!parser) return refuse(MALFORMED);
    let [bytes, textBytes] = [0, 0];
    parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || !isName(name)) return refuse(MALFORMED);
      const isLong = longest[name] !== undefined;
      if (valueTruncated || value.length > (longest[name] ?? limits.valueLength)) return refuse(TOO_LARGE);
      // Checked only after its length, as checking reads the whole text.
      if (!isWholeText(value)) return refuse(MALFORMED);
      textBytes += isLong ? 0 : Buffer.byteLength(value);
      if (textBytes > limits.textBytes) return refuse(TOO_LARGE);
      if (!isLong) fields.append(name, value);
      else if (!longTexts.has(name)) longTexts.set(name, value);
    });
    parser.on("file", (field, stream, { filename = "" }) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", () => refuse(MALFORMED));
      if (!isName(field) || !isWholeText(filename) || filename.length > LONGEST_FILE_NAME) return refuse(MALFORMED);
      // Browsers encode quotation marks like this (HTML, multipart/form-data encoding algorithm).
      const name = filename.replaceAll("%22", '"');
      stream.on("end", () => {
        if (!parts.has(field)) parts.set(field, { name, chunks });
      });
    });
    for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(event, () => refuse(TOO_LARGE));
    parser.on("error", () => refuse(MALFORMED));
    parser.on("close", () => resolve({ fields, longTexts, parts }));
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) refuse(TOO_LARGE);
    });
    request.on("error", () => refuse(MALFORMED));
    request.on("close", () => request.complete || refuse(MALFORMED));
    request.pipe(parser);
  });
}

/** Busboy passes parts without a name, which are refused here. */
const isName = (name: string | undefined): name is string => name !== undefined && isFieldName(name);

async function join(chunks: Buffer[]): Promise<Uint8Array> {
  const joined = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0));
  let [at, turn] = [0, 0];
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
    if (at - turn < BYTES_IN_A_TURN) continue;
    turn = at;
    await nextTurn();
  }
  return joined;
}

/** Opens a parser; null for a content type without a boundary. */
function openParser(
  contentType: string,
  { fields, valueLength }: BodyLimits,
  longTexts: MultipartLimits["longTexts"],
): busboy.Busboy | null {
  // In bytes: a UTF-16 code unit has at most three in UTF-8.
  const fieldSize = Math.max(valueLength, ...Object.values(longTexts)) * 3;
  const limits = { fields, files: MAX_FILES, parts: fields + MAX_FILES, fieldSize };
  try {
    return busboy({ headers: { "content-type": contentType }, defParamCharset: "utf8", limits });
  } catch {
    return null;
  }
}
