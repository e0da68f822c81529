import fs from "node:fs";
import QRCode from "qrcode";
import { badge, externalKey, withProof } from "#tests/builders/external-issuer";
import { accessibilityFaults } from "../setup/axe";
import { expect, type Page, test } from "../setup/journey";
import { post } from "../setup/post";
import { text } from "../setup/text";
import { anchoredCertificate, download } from "./demonstration";

const v = (key: string, values?: Record<string, string | number>) => text("verification", key, values);

/** Submits a file for verification, again where the platform says that it is busy. */
async function check(page: Page, name: string, buffer: Buffer, mimeType = "application/octet-stream") {
  await expect(async () => {
    await page.goto("/verification");
    await page.getByLabel(v("file.label")).setInputFiles({ name, mimeType, buffer });
    await post(page, page.getByRole("button", { name: v("file.submit") }));
    // Counted without waiting, because the page does not change.
    expect(await page.getByText(v("file.problems.busy")).count()).toBe(0);
  }).toPass({ intervals: [2000], timeout: 20_000 });
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const photograph = (text: string) => QRCode.toBuffer(text, { width: 500, margin: 4 });

test("a certificate is verified from each of its files, and none of them is kept @nojs", async ({ page }) => {
  const id = await anchoredCertificate(page);
  for (const format of ["pdf", "png", "svg", "json"]) {
    await check(page, `certificate.${format}`, await download(page.request, id, format));
    await expect(heading(page, "Certificate is valid")).toBeVisible();
    await expect(page.getByText(v("file.states.as-issued.title"))).toBeVisible();
    await expect(page.getByText(v("file.notKept"))).toBeVisible();
    await expect(page.locator("script")).toHaveCount(0);
  }
});

test("an altered file is never green, and one saved anew says what counts @nojs", async ({ page }) => {
  const id = await anchoredCertificate(page);
  const json = (await download(page.request, id, "json")).toString("utf8");
  await check(page, "altered.json", Buffer.from(json.replaceAll("Amina Benali", "Somebody Else")));
  await expect(heading(page, v("file.states.credential-altered.title"))).toBeVisible();
  const changed = page.getByRole("row").filter({ hasText: "Somebody Else" });
  await expect(changed).toContainText("Amina Benali");
  await expect(changed).toContainText(v("file.compared.differs"));
  await expect(page.getByRole("row").filter({ hasText: v("file.compared.differs") })).toHaveCount(1);
  await expect(heading(page, "Certificate is valid")).toHaveCount(0);

  const pdf = await download(page.request, id, "pdf");
  await check(page, "altered.pdf", Buffer.concat([pdf, Buffer.from("\n% saved again\n")]));
  await expect(heading(page, v("file.states.credential-intact.title"))).toBeVisible();
  await expect(heading(page, "Certificate is valid")).toHaveCount(0);
  const picture = page.getByRole("img", { name: v("file.issued.picture") });
  await expect(picture).toHaveJSProperty("complete", true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const svg = (await download(page.request, id, "svg")).toString("utf8");
  const renamed = svg.replaceAll(">Amina Benali</text>", ">Somebody Else</text>");
  expect(renamed).not.toBe(svg);
  await check(page, "renamed.svg", Buffer.from(renamed));
  await expect(heading(page, v("file.states.name-differs.title"))).toBeVisible();
  await expect(page.getByText("Amina Benali").first()).toBeVisible();
  await expect(page.getByRole("img", { name: v("file.issued.picture") })).toBeVisible();
});

test("of a photograph the code is read and nothing else, which is said, and another's code is named and not opened @phone", async ({
  page,
  baseURL,
}) => {
  const id = await anchoredCertificate(page);
  await check(page, "photo.png", await photograph(`${baseURL}/v/${id}`.toUpperCase()), "image/png");
  await expect(page.getByText(v("file.states.code-read.title"))).toBeVisible();
  await expect(heading(page, "Certificate is valid")).toBeVisible();
  await expect(page.getByText("Amina Benali").first()).toBeVisible();
  await check(page, "photo.png", await photograph(`${baseURL}/v/CERT-2026-1956509996343541`), "image/png");
  await expect(page).toHaveURL(/\/verification\?id=CERT-2026-1956509996343541$/);

  const requestedHosts: string[] = [];
  page.on("request", (request) => requestedHosts.push(new URL(request.url()).host));
  await check(page, "photo.png", await photograph(`https://evil.example/v/${id}`), "image/png");
  await expect(page.getByText(/This code leads to .?evil\.example.?, not to us/).first()).toBeVisible();
  expect(requestedHosts.filter((host) => host.includes("evil"))).toEqual([]);

  await check(page, "photo.png", await photograph("hello"), "image/png");
  await expect(page.getByText(v("file.problems.no-certificate-code")).first()).toBeVisible();
  await check(page, "hello.txt", Buffer.from("hello"));
  await expect(page.getByText(v("file.problems.unsupported-file")).first()).toBeVisible();
});

test("another platform's credential gets an answer of its own, as a file and as pasted text @nojs", async ({
  page,
}) => {
  const key = externalKey();
  const signed = await withProof(badge(key.did), key, `${key.did}#${key.multibase}`);
  const paste = async (credential: string) => {
    await page.goto("/verification/file");
    await page.getByLabel(v("file.text")).fill(credential);
    await page.getByRole("button", { name: v("file.submit") }).click();
  };
  await paste(JSON.stringify(signed));
  await expect(heading(page, v("external.verdicts.holds.title"))).toBeVisible();
  await expect(page.getByText(v("external.notOurs.title"))).toBeVisible();
  await expect(page.getByText(key.did)).toBeVisible();
  await expect(page.getByText("Certificate is valid")).toHaveCount(0);

  await paste(JSON.stringify({ ...signed, name: "Leadership" }));
  await expect(heading(page, v("external.verdicts.not-genuine.title"))).toBeVisible();
  await expect(page.getByText(v("external.codes.signature-broken"))).toBeVisible();

  await check(page, "badge.png", fs.readFileSync("tests/vectors/open-badges-3.0/simple-json.png"), "image/png");
  await expect(heading(page, v("external.verdicts.not-checked.title"))).toBeVisible();
  await expect(page.getByText(v("external.codes.issuer-unreachable"))).toBeVisible();
});

/** A hosted badge of Open Badges 2.0, whose server does not exist. */
const HOSTED = fs.readFileSync("tests/vectors/strangers/51-open-badge-2-hosted.json");

for (const scripts of ["@js", "@nojs"])
  test(`a badge's own server is asked only with the visitor's yes ${scripts}`, async ({ page }) => {
    await check(page, "badge.json", HOSTED);
    await expect(heading(page, v("external.verdicts.not-checked.title"))).toBeVisible();
    await expect(page.getByText("Open Badge 2.0")).toBeVisible();
    await expect(page.getByText("Bee keeping")).toBeVisible();
    await expect(page.getByText(v("external.codes.not-asked")).first()).toBeVisible();
    await expect(page.getByText(v("external.ask.title"))).toBeVisible();
    await post(page, page.getByRole("button", { name: /Ask .?badges\.example\.org/ }));
    await expect(page.getByText(v("external.codes.host-silent")).first()).toBeVisible();
    await expect(page.getByText("Bee keeping")).toBeVisible();
    await expect(page.getByText(v("external.ask.title"))).toHaveCount(0);
  });

/**
 * Creates an archive as from an export: one of the platform's certificates, a badge of another platform and an
 * unrecognized file.
 */
async function severalIn(page: Page): Promise<Buffer> {
  const id = await anchoredCertificate(page);
  const own = JSON.parse((await download(page.request, id, "json")).toString("utf8"));
  const key = externalKey();
  const other = await withProof(badge(key.did), key, `${key.did}#${key.multibase}`);
  return Buffer.from(JSON.stringify([own, other, { hello: "world" }]));
}

test("each of several credentials in a file gets its own verdict @nojs", async ({ page }) => {
  await check(page, "export.json", await severalIn(page));
  await expect(heading(page, v("external.several.title_other", { count: 3 }))).toBeVisible();
  const verdicts = page.getByRole("heading", { level: 3 });
  for (const name of ["Certificate is valid", v("external.verdicts.holds.title"), v("external.several.unread.title")])
    await expect(verdicts.filter({ hasText: name })).toHaveCount(1);
  await expect(page.getByText("Amina Benali").first()).toBeVisible();
});

test("no page of the portal has a fault that axe can see, in either scheme, or scrolls sideways at 320 pixels @js", async ({
  page,
}) => {
  const id = await anchoredCertificate(page);
  const json = (await download(page.request, id, "json")).toString("utf8");
  const altered = Buffer.from(json.replaceAll("Amina Benali", "Somebody Else"));
  const states: [string, () => Promise<unknown>][] = [
    ["the forms", () => page.goto("/verification")],
    ["the camera", () => page.goto("/verification/camera")],
    ["a file as issued", () => check(page, "certificate.json", Buffer.from(json))],
    ["an altered file", () => check(page, "altered.json", altered)],
    [
      "another platform's badge",
      () => check(page, "badge.json", fs.readFileSync("tests/vectors/open-badges-3.0/simple.json")),
    ],
    ["a badge whose server can be asked", () => check(page, "badge.json", HOSTED)],
    ["several credentials", async () => check(page, "export.json", await severalIn(page))],
    ["a refused file", () => check(page, "hello.txt", Buffer.from("hello"))],
  ];
  for (const [state, open] of states) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await open();
      expect(await accessibilityFaults(page), `${state} ${colorScheme}`).toEqual([]);
    }
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 700 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${state} at 320 px`).toBeLessThanOrEqual(0);
    if (size) await page.setViewportSize(size);
  }
});
