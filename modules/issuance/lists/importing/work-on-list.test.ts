import { expect, it } from "vitest";
import { inspectorHere } from "#tests/fakes/inspector";
import type { Inspector } from "../../../kernel/ports";
import { MAX_LINES_HERE, workOnList } from "./work-on-list";

/** Makes an inspector process that records the size of its inputs. */
function apart() {
  const sizes: number[] = [];
  const inspector: Inspector = {
    inspect(task, input) {
      sizes.push("bytes" in input && input.bytes instanceof Uint8Array ? input.bytes.length : 0);
      return inspectorHere.inspect(task, input);
    },
  };
  return { inspector, given: sizes };
}
const HEADER = Buffer.from("Név;Kurzus\n", "latin1");
/** Makes a list with one name that can be read in several encodings, and many other names. */
const listOf = (rows: number) =>
  Buffer.concat([
    HEADER,
    Buffer.from([0x4c, 0xe1, 0x73, 0x7a, 0x6c, 0xf3, 0x20, 0x47, 0x79, 0xf5, 0x7a, 0xf5, 0x3b, 0x78, 10]),
    Buffer.from(Array.from({ length: rows }, (_, i) => `Ada ${i};Physics;${"x;".repeat(40)}\n`).join("")),
  ]);

async function bring(inspector: Inspector, bytes: Uint8Array) {
  const worked = await workOnList({ inspector }, "bring", bytes, { pasted: false });
  if (!worked.done || !worked.result.ok) throw new Error("the list is one");
  return worked.result;
}
const nothingChosen = { chosen: {}, matched: null };

it("reads a small list where it is, and a large one that can be read in several ways in a process of its own", async () => {
  const { inspector, given: sizes } = apart();
  const small = await bring(inspector, listOf(20));
  expect(small).toMatchObject({ certain: false, rows: 21, source: "delimited" });
  await workOnList({ inspector }, "open", small.packed, nothingChosen);
  expect(sizes).toEqual([]);

  const bytes = listOf(9000);
  const large = await bring(inspector, bytes);
  const opened = await workOnList({ inspector }, "open", large.packed, nothingChosen);
  expect(sizes).toEqual([bytes.length, large.packed.length]);
  expect(opened).toMatchObject({ done: true, result: { isOpen: true, rows: 9001 } });
  const candidates = opened.done ? opened.result.encoding?.candidates.map(({ name }) => name) : [];
  expect(candidates).toEqual(expect.arrayContaining(["windows-1250", "windows-1252"]));
});

it("reads many lines in a process of its own, however short they are and whatever ends them", async () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const { inspector, given: sizes } = apart();
    const linesOf = (count: number) => Buffer.from(`a${end}`.repeat(count));
    await workOnList({ inspector }, "bring", linesOf(MAX_LINES_HERE), { pasted: false });
    expect(sizes).toEqual([]);
    await workOnList({ inspector }, "bring", linesOf(MAX_LINES_HERE + 1), { pasted: false });
    expect(sizes).toHaveLength(1);
  }
});

it("opens nothing where it is that has to be unpacked, however small it is", async () => {
  const { inspector, given: sizes } = apart();
  for (const bytes of [Uint8Array.of(0x50, 0x4b, 3, 4), Buffer.from("[]"), Uint8Array.of(0x89, 0x50, 0x4e, 0x47)])
    await workOnList({ inspector }, "bring", new Uint8Array(bytes), { pasted: false });
  expect(sizes).toEqual([4, 2, 4]);
});

it("says that nobody had time for it", async () => {
  const inspector: Inspector = { inspect: async () => ({ done: false, code: "busy" }) };
  const worked = await workOnList({ inspector }, "bring", listOf(9000), { pasted: false });
  expect(worked).toEqual({ done: false, code: "busy" });
});
