import { homedir } from "node:os";
import path from "node:path";
import { megabytes } from "./install-packages.mjs";
import { measureFolder } from "./installation.mjs";

/** Describes the disk space that the platform needs on this machine. */
export function describeRoom() {
  // Set by npm for the programs that it starts.
  const cache = process.env.npm_config_cache ?? path.join(homedir(), ".npm");
  const { bytes, files } = measureFolder("node_modules");
  const size = (/** @type {string} */ folder) => megabytes(measureFolder(folder).bytes);
  return [
    `${megabytes(bytes)} in node_modules (${files} files)`,
    `${size("build")} in build`,
    `${size(process.env.DATA_DIR || ".data")} of data`,
    `${size(cache)} in the cache that npm has for all projects`,
  ].join(", ");
}
