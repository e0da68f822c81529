/** Rows of a draft that may be issued and have an address, by what decides whether they are. */
export interface CountedMails {
  state: "fresh" | "changed";
  /** They are not printed whole, and, of these, nobody can allow it. */
  notWhole: boolean;
  inBoxes: boolean;
  /** Another platform issued them first. */
  isOrigin: boolean;
  count: number;
}

/** How many emails go out when a draft is issued as it is chosen. */
export function countMailsToSend(
  groups: readonly CountedMails[],
  chosen: { validRowsOnly: boolean; replaceChanged: boolean; shortened: boolean; mailOrigins: boolean },
): number {
  const isSent = ({ state, notWhole, inBoxes, isOrigin }: CountedMails) => {
    if (state === "changed" && !chosen.replaceChanged) return false;
    if (isOrigin && !chosen.mailOrigins) return false;
    const isHeld = chosen.shortened ? inBoxes : notWhole;
    return !(isHeld && chosen.validRowsOnly);
  };
  return groups.filter(isSent).reduce((sum, { count }) => sum + count, 0);
}
