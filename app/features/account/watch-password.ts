import { checkPassword, commonPasswordKey, findPersonalWord, PASSWORD_RULES } from "#modules/auth/index";

/** Number of hexadecimal digits of a SHA-1 that are sent to the server. */
const PREFIX_LENGTH = 5;
/** Time to wait for the answer, in milliseconds: a later one would surprise. */
const ANSWER_MS = 5000;
/** Names of the fields of the same form whose words a password must not contain. */
const PERSONAL_FIELDS = ["organizationName", "firstName", "lastName", "email", "address"];

/**
 * Judges a new password while it is typed: marks the rules that it satisfies, and names the personal word that it
 * contains. When the field is left, asks the server whether it is common, once for each password. `rules` is the list
 * with its warnings (PasswordRules.tsx).
 */
export function watchPassword(field: HTMLInputElement, rules: HTMLElement): void {
  let asked = "";
  let common: string | null = null;
  const personalWord = () => findPersonalWord(field.value, [...givenIn(rules), ...typedIn(field.form)]);
  const judge = () => {
    const kept = checkPassword(field.value);
    for (const rule of PASSWORD_RULES)
      rules.querySelector(`[data-rule="${rule}"]`)?.toggleAttribute("data-kept", kept[rule]);
    const word = personalWord();
    warn(rules, "personal", word);
    warn(rules, "common", word === null && field.value === common ? "" : null);
  };
  field.form?.addEventListener("input", judge);
  field.addEventListener("blur", async () => {
    const password = field.value;
    if (password === asked || personalWord() !== null) return;
    if (Object.values(checkPassword(password)).includes(false)) return;
    asked = password;
    if (await isListedAsCommon(password, rules.dataset.range ?? "")) common = password;
    judge();
  });
  // Judges text that was typed or filled in before this script ran.
  judge();
}

/** Names and addresses that the page gives besides its form. */
function givenIn({ dataset }: HTMLElement): string[] {
  const about: unknown = JSON.parse(dataset.about ?? "[]");
  return Array.isArray(about) ? about.filter((text) => typeof text === "string") : [];
}

function typedIn(form: HTMLFormElement | null): string[] {
  return PERSONAL_FIELDS.flatMap((name) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? [field.value] : [];
  });
}

/** Shows a warning, followed by a word unless that is empty; hides it for null. */
function warn(rules: HTMLElement, name: "personal" | "common", word: string | null) {
  const warning = rules.querySelector<HTMLElement>(`[data-warning="${name}"]`);
  const box = warning?.querySelector("span");
  if (!warning || !box) return;
  // Isolates the word (U+2068, U+2069), whose direction may differ from that of the text.
  const text = word === null ? "" : `${warning.dataset.text}${word && ` \u2068${word}\u2069`}`;
  if (box.textContent !== text) box.textContent = text;
  warning.hidden = word === null;
}

/**
 * Whether the server lists a password as common. Only the first five digits of a hash leave the browser. False where
 * the browser cannot hash (a page without https) or the server does not answer: it judges the form later anyway.
 */
export async function isListedAsCommon(password: string, range: string): Promise<boolean> {
  const key = commonPasswordKey(password);
  const subtle = globalThis.crypto?.subtle;
  if (key === null || !subtle) return false;
  try {
    const digest = new Uint8Array(await subtle.digest("SHA-1", new TextEncoder().encode(key)));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const limit = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(range + hash.slice(0, PREFIX_LENGTH), { credentials: "omit", signal: limit });
    return response.ok && (await response.text()).split("\n").includes(hash.slice(PREFIX_LENGTH));
  } catch {
    return false;
  }
}
