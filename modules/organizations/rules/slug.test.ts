import { expect, it } from "vitest";
import { slugOf } from "./slug";

it.each([
  ["École Supérieure d'Été", "ecole-superieure-dete"],
  ["  ACME -- Training  ", "acme-training"],
  [`${"long ".repeat(20)}`, "long-long-long-long-long-long-long-long"],
])("makes %s readable in an address", (name, slug) => expect(slugOf(name)).toBe(slug));

it.each(["جامعة الرباط", "大学", "--", "ab"])("has nothing for %s", (name) => expect(slugOf(name)).toBeNull());
