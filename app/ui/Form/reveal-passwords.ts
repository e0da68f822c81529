/**
 * Makes the buttons of password fields work (PasswordField.tsx): each shows or hides what is typed. They are hidden
 * where scripts do not run. What is shown is hidden again before a form is sent, so that no browser stores it as
 * ordinary text.
 */
export function revealPasswords(page: Document): void {
  for (const button of page.querySelectorAll<HTMLButtonElement>("button[data-reveals][hidden]")) {
    const field = page.getElementById(button.dataset.reveals ?? "");
    if (!(field instanceof HTMLInputElement)) continue;
    button.hidden = false;
    // The focus, and on a phone the keyboard, stays with the field.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => show(field, button, field.type === "password"));
    field.form?.addEventListener("submit", () => show(field, button, false));
  }
}

function show(field: HTMLInputElement, button: HTMLButtonElement, shown: boolean) {
  // Another type of field loses the place of the caret.
  const { selectionStart: from, selectionEnd: to, selectionDirection: direction } = field;
  field.type = shown ? "text" : "password";
  field.setSelectionRange(from, to, direction ?? "none");
  button.setAttribute("aria-pressed", String(shown));
}
