/** What a session leaves in the browser's storage; language and theme are no part of it. */
const KEYS = ["accessToken", "refreshToken", "accountSettings"];

/** A script that removes these keys and nothing else. A browser that refuses storage has none of them. */
export const FORGET_TOKENS = `try{for(const key of ${JSON.stringify(KEYS)})localStorage.removeItem(key)}catch{}`;
