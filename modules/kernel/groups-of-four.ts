/** Formats a number that people read and type in groups of four: "RF18 5390 0754 7034". */
export function groupsOfFour(text: string): string {
  return text.replace(/(.{4})(?=.)/g, "$1 ");
}
