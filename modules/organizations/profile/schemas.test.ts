import { expect, it } from "vitest";
import { NameSchema } from "./schemas";

it("a name is read as it is stored: what turns, hides or breaks it is taken out", () => {
  for (const [written, name] of [
    ["\u202eymedacA saltA", "ymedacA saltA"],
    ["Atlas\u200b Aca\u2060demy", "Atlas Academy"],
    ["Atlas\nAcademy", "Atlas Academy"],
    ["École 42", "École 42"],
  ])
    expect(NameSchema.parse({ name: written })).toEqual({ name });
});

it.each(["\u200b\u200b", "\u3164", "\u2800", "😀", "—***—"])("a name of which nothing is seen is none: %j", (name) => {
  expect(NameSchema.safeParse({ name }).error?.issues.map((issue) => issue.message)).toEqual([
    "organizationNameRequired",
  ]);
});
