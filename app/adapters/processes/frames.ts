import type { Readable, Writable } from "node:stream";
import { deserialize, serialize } from "node:v8";

/**
 * Size of a frame's header: two lengths of 32 bits each, of the message as written by `v8.serialize` and of the file
 * after it.
 */
const HEADER_BYTES = 8;
const NO_FILE = 0xffff_ffff;
/** Maximum length of a message or file. The longest real one is an archive's contents, some forty megabytes. */
const MAX_BYTES = 256 * 1024 * 1024;

/** A message with an optional file beside it. The file is not serialized, so that it is not copied; null for none. */
export interface Frame {
  message: unknown;
  bytes: Uint8Array | null;
}

export function writeFrame(pipe: Writable, { message, bytes }: Frame): void {
  const serialized = serialize(message);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(serialized.length, 0);
  header.writeUInt32LE(bytes?.length ?? NO_FILE, 4);
  pipe.write(Buffer.concat([header, serialized]));
  if (bytes) pipe.write(bytes);
}

/** Reads the frames from a pipe until it ends for any reason, or until a frame is invalid. */
export async function* readFrames(pipe: Readable): AsyncGenerator<Frame> {
  const reader = createReader(pipe);
  for (;;) {
    const header = await reader.read(HEADER_BYTES);
    if (!header) return;
    const [messageLength, fileLength] = [header.readUInt32LE(0), header.readUInt32LE(4)];
    if (messageLength > MAX_BYTES || (fileLength !== NO_FILE && fileLength > MAX_BYTES)) return;
    const message = await reader.read(messageLength);
    const bytes = fileLength === NO_FILE ? null : await reader.read(fileLength);
    if (!message || (fileLength !== NO_FILE && !bytes)) return;
    // A plain Uint8Array, because some libraries treat a Buffer differently.
    yield { message: deserialize(message), bytes: bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, fileLength) };
  }
}

/**
 * Returns a reader of exact lengths, which copies incoming bytes once, into their final buffer. It reads null if the
 * pipe ends early.
 */
function createReader(pipe: Readable) {
  const chunks: AsyncIterator<Buffer> = pipe[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return {
    async read(length: number): Promise<Buffer | null> {
      const whole = Buffer.allocUnsafeSlow(length);
      for (let at = 0; at < length; ) {
        if (rest.length === 0) {
          const next = await chunks.next().catch(() => ({ done: true as const, value: undefined }));
          if (next.done) return null;
          rest = next.value;
        }
        const taken = rest.copy(whole, at, 0, length - at);
        at += taken;
        rest = rest.subarray(taken);
      }
      return whole;
    },
  };
}
