import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, deflate, gunzip, gzip, inflate } from "node:zlib";
import { formatTime } from "#app/i18n/format";
import { translate } from "#app/i18n/translate.server";
import type { Answer } from "./whole-answer";

/** A certificate's page gets a fifteenth smaller than with the usual 4, in the same time; from 7 on it takes longer. */
export const BROTLI_PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 6 };

/** How what was compressed is read, and compressed again. */
const CODECS: Record<string, { pack: (text: Buffer) => Promise<Buffer>; unpack: (packed: Buffer) => Promise<Buffer> }> =
  {
    br: {
      pack: (text) => promisify(brotliCompress)(text, { params: BROTLI_PARAMS }),
      unpack: promisify(brotliDecompress),
    },
    gzip: { pack: promisify(gzip), unpack: promisify(gunzip) },
    deflate: { pack: promisify(deflate), unpack: promisify(inflate) },
    identity: { pack: async (text) => text, unpack: async (text) => text },
  };

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const escapeAsReact = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** The sentence of VerificationResult.tsx that says when everything was checked, to the minute. */
const SENTENCE = /data-checked-at="([\dTZ:-]{17})">[^<]*/;

const sentenceOf = (language: string, minute: string) =>
  `data-checked-at="${minute}">${escapeAsReact(
    translate(language, "verification", "checkedAt", { time: formatTime(language, minute) }),
  )}`;

/** A moment as pages name it: in ISO 8601, to the minute. */
export const minuteOf = (moment: Date): string => `${moment.toISOString().slice(0, 16)}Z`;

/** Which minute a page says it was checked in; null where it says none, or not as `sayCheckedAt` would. */
export async function readCheckedAt(page: Answer): Promise<string | null> {
  const html = (await codecOf(page)?.unpack(page.body))?.toString("utf8") ?? "";
  const [found = "", minute = ""] = SENTENCE.exec(html) ?? [];
  return found && found === sentenceOf(languageOf(page), minute) ? minute : null;
}

/** The same page, saying that everything was checked in that minute. */
export async function sayCheckedAt(page: Answer, minute: string): Promise<Answer> {
  const codec = codecOf(page);
  if (!codec) throw new Error("the page is compressed in an unknown way");
  const html = (await codec.unpack(page.body)).toString("utf8");
  const body = await codec.pack(Buffer.from(html.replace(SENTENCE, () => sentenceOf(languageOf(page), minute))));
  return { ...page, body, headers: { ...page.headers, "content-length": body.length } };
}

const languageOf = ({ headers }: Answer) => String(headers["content-language"]);
const codecOf = ({ headers }: Answer) => CODECS[String(headers["content-encoding"] ?? "identity")];
