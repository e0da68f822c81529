import { describe, expect, it } from "vitest";
import { showsName } from "./visible-name";

const around = (text: string) => `Atlas Academy certifies that ${text} completed the course`;

describe("the name that a document shows", () => {
  it.each([
    ["Zoë Müller-Nguyễn", "Zoe\u0308 Mu\u0308ller-\nNguyê\u0303n"],
    ["محمد الزهراني", "ينارهزلا دمحم"],
    ["欧阳静怡", "欧 阳 静 怡"],
    ["Ada Lovelace", "LOVELACE, Ada"],
  ])("is found however the text of %s was taken out", (name, text) => {
    expect(showsName(around(text), name)).toBe(true);
  });

  it.each([
    ["Zoë Müller", "Max Müller"],
    ["محمد الزهراني", "أحمد الزهراني"],
    ["欧阳静怡", "欧阳静宜"],
  ])("is missed where %s became %s", (name, text) => {
    expect(showsName(around(text), name)).toBe(false);
  });

  it("is not spoken of where there is hardly any text", () => {
    expect(showsName("Page 1", "Ada Lovelace")).toBeNull();
  });
});
