const IMAGE_ENDING = /\.(jpe?g|png|webp)$/;
/** Maximum number of path segments of a file name in a ZIP that are compared. */
const DEEPEST = 8;

/**
 * Key by which a picture is found, from the cell of a list or from a file name in a ZIP. Ignores case, the encoding of
 * accents (macOS decomposes them) and the kind of slash. Empty for an empty name.
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
 * Lists every key by which a list may refer to a file in a ZIP: with and without its folders, and with and without its
 * extension. "3b/Amina.JPG" matches "3b/amina.jpg", "3b/amina", "amina.jpg" and "amina".
 */
export function keysOfFile(fileName: string): string[] {
  const parts = pictureKey(fileName).split("/").slice(-DEEPEST);
  const paths = parts.map((_part, index) => parts.slice(index).join("/"));
  return [...new Set(paths.flatMap((path) => [path, path.replace(IMAGE_ENDING, "")]))];
}

/** Whether a file name has the extension of a supported picture. */
export const isPictureName = (fileName: string): boolean => IMAGE_ENDING.test(fileName.toLowerCase());
