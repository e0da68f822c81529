// Script of pages with password fields: shows what is typed, and judges new passwords. It also reports to a sign-up
// that all steps are visible, in a browser that runs scripts but does not match `(scripting: enabled)`. Running it more
// than once on a page changes nothing.
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
