import express, { type Request } from "express";

const KILOBYTE = 1024;
const SMALLEST = 64 * KILOBYTE;

/**
 * How large a body each address takes. A spreadsheet may have 5 MB, a picture 4 MB, a file to be checked 15 MB, an
 * archive of them 25 MB; the
 * rest of a form is small.
 */
const LIMITS: [pattern: RegExp, bytes: number][] = [
  [/^\/app\/batches\/new(\.data)?$/, 5.5 * 1_000_000],
  [/^\/app\/design(\.data)?$/, 9 * KILOBYTE * KILOBYTE],
  [/^\/app\/settings(\.data)?$/, 5 * KILOBYTE * KILOBYTE],
  [/^\/app\/batches\/[\w-]+(\.data)?$/, 2 * KILOBYTE * KILOBYTE],
  [/^\/verification\/many(\.data)?$/, 25.5 * 1_000_000],
  [/^\/verification\/many\/results$/, 2 * KILOBYTE * KILOBYTE],
  [/^\/verification\/file(\.data)?$/, 15.5 * 1_000_000],
];

export function bodyLimit(path: string): number {
  return LIMITS.find(([pattern]) => pattern.test(path))?.[1] ?? SMALLEST;
}

/**
 * Reads the whole body before anything acts on it: so a limit holds for every address, and the form's hidden field
 * can be seen before Remix is asked.
 */
export const readBody: express.RequestHandler = (request, response, next) => {
  express.raw({ type: () => true, limit: bodyLimit(request.path) })(request, response, next);
};

/** The body as it was read, and no copy of it: it may have 25 MB. */
export function bodyOf(request: Request): Buffer<ArrayBuffer> | null {
  const body: unknown = request.body;
  return isOwnBuffer(body) && body.length > 0 ? body : null;
}

const isOwnBuffer = (body: unknown): body is Buffer<ArrayBuffer> =>
  Buffer.isBuffer(body) && body.buffer instanceof ArrayBuffer;
