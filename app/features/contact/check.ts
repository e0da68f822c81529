// Script of the contact page: solves the bot-check puzzle while the visitor types. Without it, or where the browser has
// no cryptography, the form is sent without a solution and stricter limits apply.
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

const form = document.querySelector<HTMLFormElement>("form[data-puzzle]");
if (form?.dataset.puzzle && globalThis.crypto?.subtle) watch(form, form.dataset.puzzle);

function watch(form: HTMLFormElement, address: string) {
  const status = form.querySelector<HTMLElement>("[data-puzzle-status]");
  let solving: Promise<string> | undefined;
  const say = (text: string | undefined) => {
    if (status) status.textContent = text ?? "";
  };

  form.addEventListener("focusin", () => {
    solving ??= solve(address);
    // A failure is reported when the form is sent.
    solving.catch(() => {});
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    say(status?.dataset.checking);
    solving ??= solve(address);
    solving.then(
      (answer) => {
        add(form, answer);
        form.submit();
      },
      () => {
        solving = undefined;
        say(status?.dataset.failed);
      },
    );
  });
}

async function solve(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the puzzle was not given: ${response.status}`);
  const challenge: Challenge = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("the puzzle was not solved");
  return JSON.stringify({ challenge, solution });
}

function add(form: HTMLFormElement, answer: string) {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "altcha";
  field.value = answer;
  form.append(field);
}
