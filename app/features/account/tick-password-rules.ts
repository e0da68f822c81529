// Script of the pages that set a new password: marks the rules that are met during typing. On a sign-up it also reports
// that all steps are shown, if the browser runs scripts but does not support the `scripting` media feature.
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
  // The browser or a quick user may have filled the field before this script ran.
  tick();
}
