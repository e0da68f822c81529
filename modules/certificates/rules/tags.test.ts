import { expect, it } from "vitest";
import { readTags } from "./tags";

it("reads tags between any commas, each once whatever its case and accents", () => {
  expect(readTags(" Été , été,ETE; دفعة ١، 名单，spring \n,,")).toEqual({
    ok: true,
    tags: ["Été", "دفعة ١", "名单", "spring"],
  });
  expect(readTags("")).toEqual({ ok: true, tags: [] });
});

it("takes ten tags of forty letters, and no more", () => {
  const ten = Array.from({ length: 10 }, (_, n) => `${n}`.padEnd(40, "x"));
  expect(readTags(ten.join())).toEqual({ ok: true, tags: ten });
  expect(readTags([...ten, "one more"].join())).toEqual({ ok: false, code: "too-many-tags" });
  expect(readTags("x".repeat(41))).toEqual({ ok: false, code: "tag-too-long" });
});
