import { expect, it } from "vitest";
import { streamedFile, whileAllowed } from "./streamed-file.server";

async function* pieces() {
  yield "one";
  yield "two";
  yield "three";
}

async function read(source: AsyncIterable<string>) {
  const found: string[] = [];
  try {
    for await (const piece of source) found.push(piece);
  } catch (error) {
    found.push(`broken off: ${error instanceof Error ? error.message : error}`);
  }
  return found;
}

it("comes whole to whoever may have it until its end", async () => {
  expect(await read(whileAllowed(pieces(), async () => true, 0))).toEqual(["one", "two", "three"]);
});

it("breaks off for whoever may no longer have it", async () => {
  let checks = 0;
  expect(await read(whileAllowed(pieces(), async () => checks++ === 0, 0))).toEqual([
    "one",
    "broken off: whoever asked for this file may no longer have it",
  ]);
});

it("breaks off where nobody can say who may have it", async () => {
  const down = async () => Promise.reject(new Error("no database"));
  expect(await read(whileAllowed(pieces(), down, 0))).toEqual(["broken off: no database"]);
});

it("asks no more than once in a while", async () => {
  let checks = 0;
  await read(
    whileAllowed(pieces(), async () => {
      checks++;
      return true;
    }),
  );
  expect(checks).toBe(0);
});

it("is a file with both its names, which nobody keeps", async () => {
  const answer = streamedFile(pieces(), async () => true, { type: "text/plain", name: "é.txt", plainName: "e.txt" });
  expect(await answer.text()).toBe("onetwothree");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("content-disposition")).toContain('filename="e.txt"');
});
