// Whether the project can be built and started in the folder that it lies in. Uses nothing that is installed.

/** What stands behind these the compilers take for a part of an address, or for something else than a name. */
const FOR_COMPILERS = ["#", "?", "\\"];
/** These the embedded PostgreSQL hands to a shell, which reads them, in the path of its own programs. */
const FOR_SHELLS = ["$", '"', "`"];

/**
 * Says in one line why the project cannot work where it lies; null where it can.
 * @param {string} folder
 * @returns {string | null}
 */
export function whyNotHere(folder) {
  const found = [...FOR_COMPILERS, ...FOR_SHELLS].filter((one) => folder.includes(one));
  if (/\p{Cc}/u.test(folder)) found.push("a control character");
  if (found.length === 0) return null;
  return `Sanad cannot be built in a folder with ${found.join(" and ")} in its path: move ${JSON.stringify(folder)} to one without.`;
}
