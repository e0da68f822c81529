import { Transform } from "node:stream";

/**
 * Removes zero bytes from a page. React 18 leaves one or two where a multi-byte letter no longer fitted into its
 * buffer. Browsers ignore them in texts, but show them as U+FFFD in fields, and would post that.
 */
export function withoutZeros(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}
