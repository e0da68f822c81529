/** Stands before the version in the name of what a list says: no context has a term for it, and it must be signed. */
const MARK = "#version-";

/** The name of what a signed list says, with the version of the register that it was made from. */
export const nameWithVersion = (listUrl: string, version: number) => `${listUrl}${MARK}${version}`;

/** The version in such a name; null where there is none. */
export function versionInName(name: string | undefined): number | null {
  const digits = /^\d{1,15}$/.exec(name?.split(MARK)[1] ?? "");
  return digits ? Number(digits[0]) : null;
}

/** What the contract knows a list by, from its address in a credential: what the addresses of its two signed parts begin with. */
export function nameOfStatusListUrl(url: string): string {
  return url.slice(0, url.lastIndexOf("/"));
}
