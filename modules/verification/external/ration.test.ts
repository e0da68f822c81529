import { expect, it } from "vitest";
import { outsideWith } from "#tests/builders/external-issuer";
import { rationOf } from "./ration";

it("asks each address once and ten in all, and begins sixty inspections, for all credentials of a file", async () => {
  const { outside, asked } = outsideWith({ "https://a.example/0": "zero" });
  let begun = 0;
  const inspector = {
    async inspect(_task: string, _input: object) {
      begun++;
      return { done: true, result: null } as never;
    },
  };
  const rationed = rationOf({ outside, inspector });
  for (let round = 0; round < 2; round++)
    for (let at = 0; at < 12; at++) await rationed.outside.fetch(`https://a.example/${at}`);
  expect(asked).toEqual(Array.from({ length: 10 }, (_, at) => `https://a.example/${at}`));
  expect(await rationed.outside.fetch("https://a.example/0")).toEqual({ ok: true, text: "zero" });
  const answers: unknown[] = [];
  for (let at = 0; at < 61; at++) answers.push(await rationed.inspector.inspect("leaf-of", { document: "{}" }));
  expect(begun).toBe(60);
  expect(answers.at(-2)).toEqual({ done: true, result: null });
  expect(answers.at(-1)).toEqual({ done: false, code: "too-complex" });
});
