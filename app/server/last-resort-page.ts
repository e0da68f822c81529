const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What is shown when even the page for errors cannot be drawn. Says nothing about the fault but its reference. */
export function lastResortPage(product: string, reference: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Something failed on our side – ${escapeHtml(product)}</title></head>
<body><main><h1>Something failed on our side</h1>
<p>It has been recorded. Please try again in a minute; if it stays so, tell us this reference: <code>${escapeHtml(reference)}</code></p>
<p><a href="/">${escapeHtml(product)}</a></p></main></body></html>`;
}
