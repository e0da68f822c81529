import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** The files, by their names, as one ZIP archive. */
export async function zip(at: Date, files: Record<string, string | Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    archive.addBuffer(Buffer.from(content as Uint8Array), name, { mtime: at });
  }
  archive.end();
  return new Uint8Array(await buffer(archive.outputStream as NodeJS.ReadableStream));
}
