import { expect, it } from "vitest";
import { dial, viewOfOperator } from "./operator";

const operator = {
  name: "Atlas Certificates SARL",
  street: "Avenue Mohammed V 12",
  postcode: "10000",
  city: "Rabat",
  country: "MA",
  registration: "RC Rabat 12345",
  vatNumber: null,
  phone: "+212 537 00 00 00",
};

it("names the legal entity with its address, the country in the page's language", () => {
  expect(viewOfOperator(operator, "en")?.address).toEqual(["Avenue Mohammed V 12", "10000 Rabat", "Morocco"]);
  expect(viewOfOperator({ ...operator, postcode: "" }, "de")?.address).toEqual([
    "Avenue Mohammed V 12",
    "Rabat",
    "Marokko",
  ]);
  expect(viewOfOperator(operator, "ar")?.address.at(-1)).toBe("المغرب");
});

it("names nobody where the settings name nobody", () => {
  expect(viewOfOperator(null, "en")).toBeNull();
});

it("dials digits alone", () => {
  expect(dial("+212 (5) 37-00.00 00")).toBe("tel:+212537000000");
});
