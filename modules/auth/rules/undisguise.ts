/** Common character substitutions in passwords, with the letters that they replace. */
const DISGUISES: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/** Restores the letters that digits and signs usually substitute: "p@ssw0rd" is "password". */
export const undisguise = (word: string) => [...word].map((character) => DISGUISES[character] ?? character).join("");
