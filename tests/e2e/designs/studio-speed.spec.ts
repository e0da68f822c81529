import { signIn } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { drag, element, openStudio } from "./studio";

/** Maximum bytes on the wire, for a browser with an empty cache. */
const TRANSFER = 250_000;
/** Slowdown of the processor while frames of a drag are measured. */
const SLOWDOWN = 4;

/** A template with a drawing of the usual size, and those with engraved lines, which are the largest. */
const OPENED = ["Riad", "Meridian", "Treasury", "Chancery"];

test("opening the studio transfers at most 250 kB @js", async ({ page, browser, baseURL }) => {
  await signIn(page);
  for (const template of OPENED) {
    await openStudio(page, template);
    const fresh = await browser.newContext({
      storageState: await page.context().storageState(),
      ...(baseURL ? { baseURL } : {}),
    });
    const bytes = await transferredBy(await fresh.newPage(), page.url());
    await fresh.close();
    const sum = Object.values(bytes).reduce((a, b) => a + b, 0);
    console.log(`opening the studio with ${template}: ${(sum / 1000).toFixed(1)} kB`, bytes);
    expect(sum, template).toBeLessThanOrEqual(TRANSFER);
    // Without its scripts or its drawing the page would be within any budget.
    expect(sum, template).toBeGreaterThan(TRANSFER / 2);
  }
});

/** Counts bytes on the wire by kind until the page and its handles are drawn and no more data arrives. */
async function transferredBy(page: Page, address: string): Promise<Record<string, number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    // Fonts are the same on every page of the product and cached after the first one.
    if (kind !== "Font") bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(address);
  await expect(element(page, "code")).toBeVisible();
  await page.waitForLoadState("networkidle");
  return bytes;
}

test("dragging stays smooth on a slow processor, and a change is drawn in time @js", async ({ page }) => {
  await signIn(page);
  await openStudio(page, "Meridian");
  const times: number[] = [];
  page.on("requestfinished", (request) => {
    if (request.postData()?.startsWith("do=draw")) times.push(request.timing().responseEnd);
  });
  for (let i = 0; i < 5; i++) {
    const answer = page.waitForResponse((response) => response.request().postData()?.startsWith("do=draw") ?? false);
    await drag(page, element(page, "seal"), { x: 20, y: -10 });
    await (await answer).finished();
  }
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const next = (now: number) => {
      frames.push(now);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const box = await element(page, "seal").boundingBox();
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 40];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y, { steps: 3 });
  const begin = await page.evaluate(() => performance.now());
  for (let i = 0; i < 120; i++) await page.mouse.move(x + 10 + i * 2, y - i);
  const frames = await page.evaluate(
    (from) => (Reflect.get(window, "frames") as unknown as number[]).filter((at) => at > from),
    begin,
  );
  await page.mouse.up();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const gaps = frames
    .slice(1)
    .map((at, i) => at - (frames[i] ?? 0))
    .sort((a, b) => a - b);
  const median = gaps[Math.floor(gaps.length / 2)] ?? 0;
  const p95 = gaps[Math.floor(gaps.length * 0.95)] ?? 0;
  console.log(
    `dragging at ${SLOWDOWN}x slower: ${(1000 / median).toFixed(0)} frames a second, 95 % within ${p95.toFixed(1)} ms`,
  );
  console.log(`a change is drawn after (ms): ${times.map((time) => time.toFixed(0)).join(" ")}`);
  expect(1000 / median).toBeGreaterThanOrEqual(50);
});
