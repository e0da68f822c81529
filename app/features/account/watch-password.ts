import { checkPassword, commonPasswordKey, findPersonalWord, PASSWORD_RULES } from "#modules/auth/index";

/** Hexadecimal digits of a SHA-1 that the server is asked with. */
const PREFIX_LENGTH = 5;
/** Names of the fields beside a password that it must not contain. */
const PERSONAL_FIELDS = ["organizationName", "firstName", "lastName", "email", "address"];

/**
 * Judges a new password while it is typed: ticks off its rules, and names the word of the person or organization that
 * it contains. Whether it is common is asked when the field is left, once for each password. `rules` holds the list and
 * its warnings (PasswordRules.tsx).
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
  // Somebody quick, or the browser itself, may have filled the field before this program ran.
  judge();
}

/** What the page says of the person besides the form. */
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

/** Shows a warning with a word, or without one (""); hides it for null. */
function warn(rules: HTMLElement, name: "personal" | "common", word: string | null) {
  const warning = rules.querySelector<HTMLElement>(`[data-warning="${name}"]`);
  const box = warning?.querySelector("span");
  if (!warning || !box) return;
  // The word is isolated: it may run in the other direction (U+2068, U+2069).
  const text = word === null ? "" : `${warning.dataset.text}${word && ` \u2068${word}\u2069`}`;
  if (box.textContent !== text) box.textContent = text;
  warning.hidden = word === null;
}

/**
 * Whether the server has a password in its list of common ones. Only the first five digits of a hash leave the browser.
 * False where the browser cannot hash (a page without https) or nothing is answered: the server judges the form anyway.
 */
export async function isListedAsCommon(password: string, range: string): Promise<boolean> {
  const key = commonPasswordKey(password);
  const subtle = globalThis.crypto?.subtle;
  if (key === null || !subtle) return false;
  try {
    const digest = new Uint8Array(await subtle.digest("SHA-1", new TextEncoder().encode(key)));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const response = await fetch(range + hash.slice(0, PREFIX_LENGTH), { credentials: "omit" });
    return response.ok && (await response.text()).split("\n").includes(hash.slice(PREFIX_LENGTH));
  } catch {
    return false;
  }
}
