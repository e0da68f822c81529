let loading: Promise<typeof import("pdfjs-dist/legacy/build/pdf.mjs")> | undefined;

/**
 * Loads the PDF library on first use. Its build for Node brings core-js, which replaces the engine's `JSON.parse` with
 * one that takes "{" for an empty object when called with a second argument; other code of the same process that judges
 * JSON would then do so too. The engine's function is restored; the library itself works with either.
 */
export const loadPdfjs = () => (loading ??= load());

async function load() {
  const { parse } = JSON;
  try {
    // Loaded here, because otherwise the first document would load it and replace `JSON.parse` again.
    // @ts-expect-error it has no types, and nothing of it is asked for here
    await import("pdfjs-dist/legacy/build/pdf.worker.mjs");
    return await import("pdfjs-dist/legacy/build/pdf.mjs");
  } finally {
    JSON.parse = parse;
  }
}
