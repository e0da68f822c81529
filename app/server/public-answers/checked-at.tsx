import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, deflate, gunzip, gzip, inflate } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { pageTexts } from "#app/i18n/translate.server";
import { CheckedAt } from "#app/ui/CheckedAt/CheckedAt";
import { isLanguage } from "#modules/kernel/languages";
import type { Answer } from "./whole-answer";

/**
 * Brotli quality: 6 makes a certificate's page a fifteenth smaller than the default 4, in the same time; from 7 on it
 * takes longer.
 */
export const BROTLI_PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 6 };

/** Decompression and compression by content encoding. */
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

/** A time to the minute, in ISO 8601. */
export const minuteOf = (moment: Date): string => `${moment.toISOString().slice(0, 16)}Z`;

/**
 * Whether a page states exactly once that everything was checked in that minute, in the form that `sayCheckedAt`
 * replaces.
 */
export async function saysCheckedAt(page: Answer, minute: string): Promise<boolean> {
  const html = (await codecOf(page)?.unpack(page.body))?.toString("utf8") ?? "";
  const part = partOf(page, minute);
  return part !== "" && html.split(part).length === 2;
}

/** Replaces a page's time of check `before` with `now`. */
export async function sayCheckedAt(page: Answer, before: string, now: string): Promise<Answer> {
  const codec = codecOf(page);
  if (!codec) throw new Error("the page is compressed in an unknown way");
  const html = (await codec.unpack(page.body)).toString("utf8");
  const body = await codec.pack(Buffer.from(html.split(partOf(page, before)).join(partOf(page, now))));
  return { ...page, body, headers: { ...page.headers, "content-length": body.length } };
}

/** HTML of a page's time of check; empty if the page's language is not supported. */
function partOf({ headers }: Answer, minute: string): string {
  const language = headers["content-language"];
  if (!isLanguage(language)) return "";
  return renderToStaticMarkup(
    <I18nextProvider i18n={pageTexts(language)}>
      <CheckedAt moment={minute} />
    </I18nextProvider>,
  );
}

const codecOf = ({ headers }: Answer) => CODECS[String(headers["content-encoding"] ?? "identity")];
