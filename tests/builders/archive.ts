import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** Creates a ZIP of these files, in their order. */
export async function zipOf(files: Record<string, Uint8Array | string>): Promise<Uint8Array> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return new Uint8Array(await buffer(archive.outputStream));
}
