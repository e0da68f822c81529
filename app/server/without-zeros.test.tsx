import type { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { expect, it } from "vitest";
import { withoutZeros } from "./without-zeros";

/**
 * A page of three-byte letters, shifted by one to three bytes, so that some letter crosses the end of React's buffer.
 */
const page = (shift: number) => (
  <>
    {Array.from({ length: 400 }, (_, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a list that does not change
      <textarea key={n} title={"x".repeat(shift)} defaultValue="证书所代表的内容" />
    ))}
  </>
);

it("a page that is drawn in pieces keeps each letter whole, and has no zero byte between two of them", async () => {
  for (const shift of [0, 1, 2]) {
    const body = withoutZeros();
    renderToPipeableStream(page(shift)).pipe(body as Writable);
    const html = await text(body);
    expect(html).not.toMatch(/[\0\uFFFD]/);
    expect(html.split("证书所代表的内容")).toHaveLength(401);
  }
});

it("a page without one is passed on as it is", async () => {
  const body = withoutZeros();
  body.end("<p>شهادة</p>");
  expect(await text(body)).toBe("<p>شهادة</p>");
});
