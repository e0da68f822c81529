let loading: Promise<typeof import("pdfjs-dist/legacy/build/pdf.mjs")> | undefined;

/**
 * The library that reads PDFs, loaded at its first use. Its build for Node brings core-js, which puts a `JSON.parse` of
 * its own in place of the engine's: it takes "{" for an empty object where it is given a second argument, and whatever
 * judges JSON in the same process would do so too. The engine's is put back; the library itself asks for nothing else.
 */
export const loadPdfjs = () => (loading ??= load());

async function load() {
  const { parse } = JSON;
  try {
    // Otherwise loaded with the first document, which would replace it again.
    // @ts-expect-error it has no types, and nothing of it is asked for here
    await import("pdfjs-dist/legacy/build/pdf.worker.mjs");
    return await import("pdfjs-dist/legacy/build/pdf.mjs");
  } finally {
    JSON.parse = parse;
  }
}
