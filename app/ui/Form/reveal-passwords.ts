/**
 * Enables the buttons of password fields (PasswordField.tsx), which show and hide the typed text. Without scripts the
 * buttons are hidden. A shown password is hidden again before its form is sent, so that no browser stores it as
 * ordinary text.
 */
export function revealPasswords(page: Document): void {
  for (const button of page.querySelectorAll<HTMLButtonElement>("button[data-reveals][hidden]")) {
    const field = page.getElementById(button.dataset.reveals ?? "");
    if (!(field instanceof HTMLInputElement)) continue;
    button.hidden = false;
    // Keeps the focus, and on a phone the keyboard, in the field.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => show(field, button, field.type === "password"));
    field.form?.addEventListener("submit", () => show(field, button, false));
  }
}

function show(field: HTMLInputElement, button: HTMLButtonElement, shown: boolean) {
  // Restores the caret, which a change of the field's type moves.
  const { selectionStart: from, selectionEnd: to, selectionDirection: direction } = field;
  field.type = shown ? "text" : "password";
  field.setSelectionRange(from, to, direction ?? "none");
  button.setAttribute("aria-pressed", String(shown));
}
