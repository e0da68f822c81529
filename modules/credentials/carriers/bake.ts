import { EMPTY_ROOM, PNG_ROOM_TYPE, SVG_ROOM } from "./file-room";
import { insertChunk, pngChunks } from "./png-chunks";

/** Namespace for baking a credential into its picture (Open Badges 3.0, section 5.3). */
export const OPEN_BADGES_NAMESPACE = "https://purl.imsglobal.org/ob/v3p0";
export const OPEN_BADGES_KEYWORD = "openbadgecredential";
/** File name of the attachment in a PDF. */
export const CREDENTIAL_FILE_NAME = "credential.json";

/**
 * Bakes the credential into an SVG as the first child of `<svg>` (Open Badges 3.0, 5.3.2), with room for the file's own
 * signature behind it. Takes an SVG drawn by this platform without a credential; throws otherwise.
 */
export function bakeSvg(svg: string, credential: string): string {
  if (!svg.startsWith("<svg ") || svg.includes("<openbadges:credential"))
    throw new Error("not an unbaked SVG of our own");
  const open = svg.indexOf(">");
  const head = svg.slice(0, open);
  // "]]>" would end the CDATA section, so it is split across two sections.
  const data = credential.replaceAll("]]>", "]]]]><![CDATA[>");
  return (
    `${head} xmlns:openbadges="${OPEN_BADGES_NAMESPACE}">` +
    `<openbadges:credential><![CDATA[${data}]]></openbadges:credential>` +
    `${SVG_ROOM.before}${EMPTY_ROOM}${SVG_ROOM.behind}${svg.slice(open + 1)}`
  );
}

/**
 * Bakes the credential into a PNG in one uncompressed iTXt chunk after the header (Open Badges 3.0, 5.3.1), with room
 * for the file's own signature behind it. Throws if the bytes are no PNG or already carry a credential.
 */
export function bakePng(png: Uint8Array, credential: string): Uint8Array {
  const prefix = Buffer.from(`${OPEN_BADGES_KEYWORD}\0`, "latin1");
  for (const chunk of pngChunks(png))
    if (chunk.type === "iTXt" && prefix.equals(chunk.data.subarray(0, prefix.length))) throw new Error("already baked");
  // Zero bytes: compression flag, compression method, empty language tag, empty translated keyword.
  const data = Buffer.concat([prefix, Buffer.alloc(4), Buffer.from(credential, "utf8")]);
  return insertChunk(insertChunk(png, PNG_ROOM_TYPE, Buffer.from(EMPTY_ROOM, "latin1")), "iTXt", data);
}
