import { Transform } from "node:stream";

/**
 * Takes zero bytes out of a page. React 18 leaves one or two where a letter of several bytes no longer fitted into its
 * buffer: browsers pass over them in texts, but show them as U+FFFD in fields, and would post that.
 */
export function withoutZeros(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}
