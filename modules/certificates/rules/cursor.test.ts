import { expect, it } from "vitest";
import { type Cursor, readCursor, writeCursor } from "./cursor";

const id = "0193a1b2-0000-7000-8000-0000000000ab";
const keys = { newest: "2026-11-23T10:00:00.123Z", name: "nguyen thi hoa 张伟", expiry: "2029-01-31" } as const;

it.each(["newest", "name", "expiry"] as const)("reads back a cursor of the order %s", (order) => {
  const cursor: Cursor = { direction: "previous", key: keys[order], id };
  expect(readCursor(writeCursor(cursor), order)).toEqual(cursor);
});

it("takes nothing else for a cursor", () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const wrong = [
    "",
    "x",
    "💐",
    "x".repeat(5000),
    ...[null, 7, [], [1], [1, id], [2, id, keys.newest], [1, "1", keys.newest], [1, id, 3]].map(encode),
    ...["", "yesterday", "2026-11-23", "2026-13-01T00:00:00.000Z", "-000001-01-01T00:00:00.000Z"].map((key) =>
      encode([1, id, key]),
    ),
  ];
  for (const text of wrong) expect(readCursor(text, "newest")).toBeNull();
  expect(readCursor(encode([1, id, "2026-02-30"]), "expiry")).toBeNull();
  expect(readCursor(encode([1, id, "a\0b"]), "name")).toBeNull();
  expect(readCursor(encode([1, id, "a"]), "name")).not.toBeNull();
});
