// Started by page-times.ts: asks for a page as often as it is told, one look after another, and tells how long each
// took.
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
