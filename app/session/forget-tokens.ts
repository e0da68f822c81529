/** Storage keys of a session; language and theme are not part of it. */
const KEYS = ["accessToken", "refreshToken", "accountSettings"];

/** Script that removes these keys and nothing else. A browser that denies storage holds none of them. */
export const FORGET_TOKENS = `try{for(const key of ${JSON.stringify(KEYS)})localStorage.removeItem(key)}catch{}`;
