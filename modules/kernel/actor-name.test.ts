import { describe, expect, it } from "vitest";
import { ACTOR_KINDS, actorName, FOR_PEOPLE, parseActorName, toActorName, userIdOf } from "./actor-name";

const ID = "01a22c75-7fd8-720e-8914-e75fbf31e0b2";
const NAMES = ["cli", "system", ...(["user", ...FOR_PEOPLE] as const).map((kind) => actorName(kind, ID))];

describe("the name of an actor", () => {
  it("is read as it was written, for each kind", () => {
    const kinds = NAMES.map((name) => parseActorName(name)?.kind);
    expect(new Set(kinds)).toEqual(new Set(ACTOR_KINDS));
    for (const name of NAMES) expect(toActorName(name)).toBe(name);
    expect(parseActorName("key:a:b")).toEqual({ kind: "key", id: "a:b" });
  });

  it.each(["", "user", "user:", ":1", "nobody:1", "system:1", "cli:1", "User:1"])("is not %j", (text) => {
    expect(parseActorName(text)).toBeNull();
    expect(() => toActorName(text)).toThrow("no known kind");
  });

  it("names a person where it is one's", () => {
    expect(userIdOf(`user:${ID}`)).toBe(ID);
    for (const name of [`key:${ID}`, "cli", "system", "nobody", null]) expect(userIdOf(name)).toBeNull();
  });
});
