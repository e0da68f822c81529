import { describe, expect, it } from "vitest";
import { fillVariables, MAIL_VARIABLES, unknownVariables } from "./mail-variables";

const values = Object.fromEntries(MAIL_VARIABLES.map((name) => [name, `<${name}>`])) as never;

describe("the variables of a mail", () => {
  it("are filled wherever they stand, with or without spaces in the braces", () => {
    expect(fillVariables("Well done {name}, your { achievement } is here: {link}", values)).toBe(
      "Well done <name>, your <achievement> is here: <link>",
    );
  });

  it("leave braces around anything else, and what a value says, as they are", () => {
    expect(fillVariables("{nom} {} {{name}} { name\n}", values)).toBe("{nom} {} {<name>} { name\n}");
    expect(fillVariables("{name}", { ...(values as object), name: "{id} $&" } as never)).toBe("{id} $&");
  });

  it("are told from what is none", () => {
    expect(unknownVariables("{name} {Name} {nom} {constructor}")).toEqual(["Name", "nom", "constructor"]);
    expect(unknownVariables("{issued_on} and nothing else")).toEqual([]);
  });
});
