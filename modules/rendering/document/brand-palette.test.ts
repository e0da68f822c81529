import { describe, expect, it } from "vitest";
import { templates } from "../templates/registry";
import type { Brand } from "../view/brand";
import { brandPalette, contrast, contrasting } from "./brand-palette";

const BRANDS: Brand[] = [
  { primary: "#0b5fff", secondary: "#ff6a00" },
  { primary: "#ffd400", secondary: "#ffffff" },
  { primary: "#000000", secondary: "#7a7a7a" },
  { primary: "#b00020", secondary: null },
  { primary: null, secondary: "#00c853" },
];
/** Palette colors that text on paper is printed in. */
const TEXT = ["ink", "strong", "muted", "code"];

describe.each(templates().map((template) => [template.name, template.document] as const))("%s", (_, document) => {
  it.each(BRANDS)("stays readable in the colors $primary and $secondary", (brand) => {
    const palette: Record<string, string> = brandPalette(document, brand);
    for (const role of TEXT) {
      const before = contrast(document.palette[role] ?? "", document.palette.paper);
      const after = contrast(palette[role] ?? "", palette.paper ?? "");
      expect(after, `${role} ${palette[role]} on ${palette.paper}`).toBeGreaterThanOrEqual(Math.min(before, 4.5));
    }
  });

  it("stays as it is for an organization without colors", () => {
    expect(brandPalette(document, { primary: null, secondary: null })).toEqual(document.palette);
  });
});

it("a brand's color is taken as it is where it can be read, and only then", () => {
  expect(contrasting("#0b5fff", "#ffffff", 4.5)).toBe("#0b5fff");
  const darker = contrasting("#ffd400", "#ffffff", 4.5);
  expect(darker).not.toBe("#ffd400");
  expect(contrast(darker, "#ffffff")).toBeGreaterThanOrEqual(4.5);
});

it("a brand gives a template these colors, and no others at the next release", () => {
  const meridian = templates().find(({ name }) => name === "meridian");
  if (!meridian) throw new Error("no Meridian");
  expect(brandPalette(meridian.document, { primary: "#0b5fff", secondary: "#ff6a00" })).toMatchInlineSnapshot(`
    {
      "accent": "#ff6a00",
      "bright": "#fdad89",
      "code": "#3c475a",
      "hairline": "#ffa882",
      "ink": "#162137",
      "muted": "#546586",
      "paper": "#fdfbf6",
      "strong": "#0b5fff",
      "tint": "#feeae1",
    }
  `);
});
