import { expect, it } from "vitest";
import { loadPdfjs } from "./load-pdfjs";

it("reading a PDF leaves JSON to the engine: what is cut off is refused, and what is whole is taken", async () => {
  const { getDocument } = await loadPdfjs();
  await expect(getDocument({ data: new TextEncoder().encode("no PDF"), verbosity: 0 }).promise).rejects.toThrow();
  const read = (text: string) => JSON.parse(text, (_, value) => value);
  expect(() => read("{")).toThrow(SyntaxError);
  expect(read('{"a":[1]}')).toEqual({ a: [1] });
});
