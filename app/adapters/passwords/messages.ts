/** What is asked of a password process. `text` has been keyed already: the process never sees a password. */
export type PasswordTask = { run: "hash"; text: string } | { run: "compare"; text: string; hash: string };

/** Its answer: the new hash, or whether the text belongs to the hash. */
export type PasswordAnswer = { ok: true; result: string | boolean } | { ok: false; fault: string };
