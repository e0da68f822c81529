// Started by page-times.ts: requests a page as often as its parent says, one request at a time, and reports the time of
// each.
const [address = ""] = process.argv.slice(2);

async function style(): Promise<number> {
  const start = performance.now();
  const response = await fetch(address);
  await response.text();
  if (!response.ok) throw new Error(`the page answered ${response.status}`);
  return performance.now() - start;
}

process.on("message", async (count: number) => {
  const times: number[] = [];
  try {
    while (times.length < count) times.push(await style());
    process.send?.(times);
  } catch (error) {
    process.send?.(String(error));
  }
});
