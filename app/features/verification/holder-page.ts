// The certificate page's own script: copies its link, and says how to go on where the browser within another program
// downloads nothing. Without it the link is in a field that can be selected. For browsers of 2018: no newer functions.
const field = document.querySelector<HTMLInputElement>("[data-address]");
const copying = document.querySelector<HTMLElement>("[data-copy]");
const button = copying?.querySelector("button");
const words = button?.querySelector("[role]");

/** Names by which browsers within mail and chat programs can be told. */
const IN_APP = /; wv\)|FBA[NV]|Instagram|Line\/|MicroMessenger|Snapchat|LinkedInApp|GSA\//;
/** A page of iOS without Safari's name is shown within another program. */
const isWithinAnother = (agent: string) =>
  IN_APP.test(agent) || (/iP(hone|ad|od)/.test(agent) && !/Safari\//.test(agent));

if (field && copying && button && words) {
  copying.hidden = false;
  button.addEventListener("click", () => {
    copy(field, () => {
      words.textContent = copying.dataset.copy ?? "";
    });
  });
}
const hint = document.querySelector<HTMLElement>("[data-in-app]");
if (hint && isWithinAnother(navigator.userAgent)) hint.hidden = false;

function copy(from: HTMLInputElement, done: () => void) {
  // Selected as well, for whoever copies by hand because the browser refuses.
  from.focus();
  from.setSelectionRange(0, from.value.length);
  const byCommand = () => {
    if (document.execCommand("copy")) done();
  };
  if (navigator.clipboard) navigator.clipboard.writeText(from.value).then(done, byCommand);
  else byCommand();
}
