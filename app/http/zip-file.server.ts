import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Log } from "#modules/kernel/ports";

/**
 * One file of an archive; a stream is read when its turn comes. `packed` content is stored uncompressed, as compressing
 * it again gains nothing.
 */
export interface ZipEntry {
  name: string;
  content: string | Uint8Array | Readable;
  packed?: boolean;
}

/**
 * Creates a ZIP while it is read. The next file is requested when the previous one was consumed, so that only one is in
 * memory. If a file cannot be produced, the stream is aborted, so that a part is never taken for the whole.
 */
export function zipWhileRead(entries: AsyncIterable<ZipEntry>, options: { at: Date; log: Log }): Readable {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  const fill = async () => {
    for await (const entry of entries) {
      if (output.destroyed) return;
      await add(archive, entry, options.at);
    }
    archive.end();
  };
  fill().catch((error: unknown) => {
    options.log.error("a ZIP broke off", { error });
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}

function add(archive: ZipFile, { name, content, packed = false }: ZipEntry, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const bytes = content instanceof Readable ? null : Buffer.from(content as Uint8Array);
    const size = bytes ? { size: bytes.length } : {};
    archive.addReadStreamLazy(name, { mtime, compress: !packed, ...size }, (give) => {
      const source = bytes ? Readable.from([bytes]) : (content as Readable);
      source.once("end", resolve);
      source.once("error", reject);
      give(null, source);
    });
  });
}
