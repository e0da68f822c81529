// The certificate page's own script: copies its link, and says how to go on where the browser within another program
// downloads nothing. Without it the link is in a field that can be selected. For browsers of 2018: no newer functions.
const field = document.querySelector<HTMLInputElement>("[data-address]");
const button = document.querySelector<HTMLElement>("[data-copy]");
const hint = document.querySelector<HTMLElement>("[data-in-app]");
const agent = navigator.userAgent;

if (field && button) {
  button.hidden = false;
  button.onclick = () => {
    // Selected as well, for whoever copies by hand because the browser refuses.
    field.select();
    const done = () => {
      const words = button.querySelector("span");
      if (words) words.textContent = button.dataset.copy ?? "";
    };
    const byCommand = () => {
      if (document.execCommand("copy")) done();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(field.value).then(done, byCommand);
    else byCommand();
  };
}
// A WebView of Android, and a page of iOS without Safari's name, are shown within another program.
if (hint && (agent.includes("; wv)") || (agent.includes("iP") && !agent.includes("Safari/")))) hint.hidden = false;
