// The program of pages that ask for a new password: ticks off its rules while it is typed, and tells a sign-up that all
// of its steps are seen, in a browser that runs scripts but does not say so in its styles.
import { checkPassword, PASSWORD_RULES } from "#modules/auth/index";

for (const list of document.querySelectorAll<HTMLElement>("[data-password]")) {
  const field = document.getElementById(list.dataset.password ?? "");
  if (field instanceof HTMLInputElement) watch(field, list);
}
for (const field of document.querySelectorAll<HTMLInputElement>("input[data-whole]")) {
  if (!window.matchMedia("(scripting: enabled)").matches) field.disabled = false;
}

function watch(field: HTMLInputElement, list: HTMLElement) {
  const tick = () => {
    const kept = checkPassword(field.value);
    for (const rule of PASSWORD_RULES) {
      list.querySelector(`[data-rule="${rule}"]`)?.toggleAttribute("data-kept", kept[rule]);
    }
  };
  field.addEventListener("input", tick);
  // Somebody quick, or the browser itself, may have filled the field before this program ran.
  tick();
}
