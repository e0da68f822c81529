import { expect, it } from "vitest";
import { FORGET_TOKENS } from "./forget-tokens";

/** Runs the script with a fake storage. */
const run = (localStorage: { removeItem: (key: string) => void }) =>
  new Function("localStorage", FORGET_TOKENS)(localStorage);

it("takes the tokens and the settings' copy out of the browser, and nothing else", () => {
  const stored = new Map(
    ["accessToken", "refreshToken", "accountSettings", "language", "mui-mode"].map((key) => [key, "x"]),
  );
  run({ removeItem: (key) => void stored.delete(key) });
  expect([...stored.keys()]).toEqual(["language", "mui-mode"]);
});

it("says nothing where the browser refuses storage", () => {
  const refuse = () => {
    throw new Error("denied");
  };
  expect(() => run({ removeItem: refuse })).not.toThrow();
});
