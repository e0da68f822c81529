const IMAGE_ENDING = /\.(jpe?g|png|webp)$/;
/** Folders within folders that a name is looked for in. */
const DEEPEST = 8;

/**
 * What a picture goes by, from the cell of a list or from the name of a file in a ZIP: without regard to case, to how
 * accents are encoded (macOS takes them apart), and to which slash divides folders. Empty for nothing.
 */
export function pictureKey(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("\\", "/")
    .split("/")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== ".")
    .join("/");
}

/**
 * All that a file in a ZIP may be called in a list: with and without the folders that it is in, and with and without
 * its ending. "3b/Amina.JPG" answers to "3b/amina.jpg", "3b/amina", "amina.jpg" and "amina".
 */
export function keysOfFile(fileName: string): string[] {
  const parts = pictureKey(fileName).split("/").slice(-DEEPEST);
  const paths = parts.map((_part, index) => parts.slice(index).join("/"));
  return [...new Set(paths.flatMap((path) => [path, path.replace(IMAGE_ENDING, "")]))];
}

/** Whether a name ends as pictures do. */
export const isPictureName = (fileName: string): boolean => IMAGE_ENDING.test(fileName.toLowerCase());
