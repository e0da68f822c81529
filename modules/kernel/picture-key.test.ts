import { describe, expect, it } from "vitest";
import { isPictureName, keysOfFile, pictureKey } from "./picture-key";

const answersTo = (file: string, cell: string) => keysOfFile(file).includes(pictureKey(cell));

describe("the name of a picture", () => {
  it.each([
    ["amina.jpg", "amina.jpg"],
    ["Amina.JPG", "amina.jpg"],
    ["amina.jpg", "  Amina "],
    ["photos/3b/amina.jpeg", "amina"],
    ["photos/3b/amina.jpeg", "3b/amina"],
    ["photos/3b/amina.jpeg", "3B\\Amina.jpeg"],
    ["./amina.webp", "amina.webp"],
    ["E\u0301lodie.png", "\u00c9lodie.png"],
    ["محمد.png", "محمد"],
    ["john.smith.jpg", "john.smith"],
  ])("of the file %s is what a list calls %s", (file, cell) => {
    expect(answersTo(file, cell)).toBe(true);
  });

  it.each([
    ["amina.jpg", "amin"],
    ["amina.jpg", "amina.png"],
    ["3b/amina.jpg", "3a/amina.jpg"],
    ["b/amina.jpg", "3b/amina.jpg"],
  ])("of the file %s is not what a list calls %s", (file, cell) => {
    expect(answersTo(file, cell)).toBe(false);
  });

  it("is none for a cell without letters, and ends as pictures do", () => {
    expect(pictureKey("  ")).toBe("");
    expect(pictureKey("./")).toBe("");
    expect(["a.jpg", "a.JPEG", "a.png", "a.webp"].every(isPictureName)).toBe(true);
    expect(["a.heic", "a.jpg.exe", "jpg"].some(isPictureName)).toBe(false);
  });
});
