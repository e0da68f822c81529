import { asWindows1252 } from "../../../kernel/windows-1252";
import { Refused } from "./refusal";

/** Number of bytes searched for the declaration, which is ASCII in every encoding but UTF-16. */
const DECLARED_WITHIN = 300;
const DECLARED = /^\s*<\?xml\s[^>]{0,200}encoding\s*=\s*["']([A-Za-z][\w.:-]{0,39})["']/;

/**
 * Decodes an XML file by its byte order mark or its declaration, or as UTF-8 without either (XML 1.0, appendix F).
 * Throws where the encoding is unknown or the bytes do not fit it.
 */
export function decodeXml(bytes: Uint8Array): string {
  try {
    const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
    const text = decoder.decode(bytes);
    return decoder.encoding === "windows-1252" ? asWindows1252(text) : text;
  } catch {
    throw new Refused("other-encoding");
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  const [, declared = "utf-8"] =
    DECLARED.exec(Buffer.from(bytes.subarray(0, DECLARED_WITHIN)).toString("latin1")) ?? [];
  // Programs that build their text in memory declare UTF-16, and write UTF-8.
  return declared.toLowerCase().startsWith("utf-16") ? "utf-8" : declared;
}

/** Whether bytes may be XML in any encoding: the first character after marks and blanks is an angle bracket. */
export function mayBeXml(bytes: Uint8Array): boolean {
  const begin = bytes.subarray(0, DECLARED_WITHIN).filter((byte) => byte > 0x20 && byte < 0x80);
  return begin[0] === 0x3c;
}
