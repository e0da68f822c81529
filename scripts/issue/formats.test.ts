import { expect, it } from "vitest";
import { readFormats } from "./formats";

it("reads a list of formats, each once and in the usual order", () => {
  expect(readFormats("json,pdf")).toEqual({ formats: ["pdf", "json"], unknown: [] });
  expect(readFormats(" SVG , svg,png,")).toEqual({ formats: ["png", "svg"], unknown: [] });
  expect(readFormats("pdf,png,svg,json").formats).toEqual(["pdf", "png", "svg", "json"]);
});

it("tells which words are no format, as they were written, and that none was named", () => {
  expect(readFormats("pdf,Doc,tiff")).toEqual({ formats: ["pdf"], unknown: ["Doc", "tiff"] });
  expect(readFormats(" , ")).toEqual({ formats: [], unknown: [] });
});
