// The program of pages with password fields: shows what is typed, judges new passwords while they are typed, and tells
// a sign-up that all of its steps are visible, in a browser that runs scripts but does not say so in its styles.
// Running it more than once on a page changes nothing.
import { revealPasswords } from "#app/ui/Form/reveal-passwords";
import { watchPassword } from "./watch-password";

revealPasswords(document);
for (const rules of document.querySelectorAll<HTMLElement>("[data-password]:not([data-watched])")) {
  const field = document.getElementById(rules.dataset.password ?? "");
  if (field instanceof HTMLInputElement) watchPassword(field, rules);
  rules.dataset.watched = "";
}
for (const field of document.querySelectorAll<HTMLInputElement>("input[data-whole]")) {
  if (!window.matchMedia("(scripting: enabled)").matches) field.disabled = false;
}
