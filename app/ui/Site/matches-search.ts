/** Letters without their marks and cases, so that "verifie" finds "vérifié" and unvowelled Arabic finds vowelled. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a text holds every word of a search, in any order. An empty search matches everything. */
export function matchesSearch(text: string, search: string): boolean {
  const searched = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
