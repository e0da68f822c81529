import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Frames around the pages of a table, and the path below which each frame's pages are. "plain" routes have no frame:
 * files, streams, responses. Everything below a signed-in frame is for signed-in people.
 */
export const FRAMES = {
  public: { path: "", file: "features/site/public-frame.tsx", id: "public-frame", signedIn: false },
  workspace: { path: "app", file: "features/workspace/frame.tsx", id: "app-frame", signedIn: true },
  admin: { path: "admin", file: "features/admin/frame.tsx", id: "admin-frame", signedIn: true },
};

/**
 * @typedef {object} TableRow
 * @property {string} area The folder below app/features.
 * @property {string} frame A name of FRAMES, or "plain".
 * @property {string} path The address below its frame, as in the table.
 * @property {string} address The whole address, with ":name" for each parameter: "/app/batches/:id".
 * @property {string} file The route module, from app/features/<area>.
 * @property {boolean} signedIn Whether the address is only for signed-in people.
 * @property {object} facts The address's other entries in the table, as written (app/http/routes/facts.ts).
 */

/**
 * Reads the addresses of all areas, from the app/features/<area>/routes.json beside their pages: `{ frame: { address:
 * file } }`, or `{ "file": file, …facts }` in place of the file. The build, the server, the checks and the tests all
 * read addresses here. The working directory must be the project's folder. Throws for an unknown frame.
 * @returns {TableRow[]}
 */
export function readRouteTable() {
  const features = path.resolve("app/features");
  return readdirSync(features).flatMap((area) => {
    /** @type {Record<string, Record<string, string | { file: string }>>} */
    const table = JSON.parse(readFileSync(path.join(features, area, "routes.json"), "utf8"));
    return Object.entries(table).flatMap(([frame, addresses]) =>
      Object.entries(addresses).map(([below, entry]) => rowOf(area, frame, below, entry)),
    );
  });
}

/**
 * @param {string} area @param {string} frame @param {string} below @param {string | { file: string }} entry @returns
 * {TableRow}
 */
function rowOf(area, frame, below, entry) {
  const { file, ...facts } = typeof entry === "string" ? { file: entry } : entry;
  const address = `/${[pathOf(frame), below].filter(Boolean).join("/")}`;
  const signedIn = Object.values(FRAMES).some((one) => one.signedIn && `${address}/`.startsWith(`/${one.path}/`));
  return { area, frame, path: below, address, file, signedIn, facts };
}

/** @param {string} frame */
function pathOf(frame) {
  if (frame === "plain") return "";
  const known = Object.entries(FRAMES).find(([name]) => name === frame);
  if (!known) throw new Error(`a routes.json names the frame ${frame}, which there is not`);
  return known[1].path;
}
