// Checks whether the project can be built and started in its folder. Needs no installed package.

/** Characters after which compilers read a path as a part of an address, or not as a name. */
const FOR_COMPILERS = ["#", "?", "\\"];
/** Characters that a shell interprets. The embedded PostgreSQL passes the path of its programs to a shell. */
const FOR_SHELLS = ["$", '"', "`"];

/**
 * Returns in one line why the project cannot work in a folder; null where it can.
 * @param {string} folder
 * @returns {string | null}
 */
export function whyNotHere(folder) {
  const found = [...FOR_COMPILERS, ...FOR_SHELLS].filter((one) => folder.includes(one));
  if (/\p{Cc}/u.test(folder)) found.push("a control character");
  if (found.length === 0) return null;
  return `Sanad cannot be built in a folder with ${found.join(" and ")} in its path: move ${JSON.stringify(folder)} to one without.`;
}
