import { inflateSync } from "node:zlib";

/** What was packed; null for what is no zlib stream, holds more than `most` bytes, or has something behind its end. */
export function inflateWhole(data: Buffer, most: number): Buffer | null {
  try {
    // The types of Node do not know that with `info` the engine comes along, which tells how much it has read.
    const { buffer, engine } = inflateSync(data, {
      maxOutputLength: Math.max(most, 1),
      info: true,
    }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    return engine.bytesWritten === data.length ? buffer : null;
  } catch {
    return null;
  }
}
