import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import QRCode from "qrcode";
import sharp from "sharp";
import { findBrowser } from "../../../scripts/testing/programs.mjs";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";
import { anchoredCertificate } from "./demonstration";

const v = (key: string) => text("verification", key);
const WIDTH = 640;
const HEIGHT = 480;

/** Writes a film of one frame (YUV4MPEG2) that shows a code. */
async function film(words: string): Promise<string> {
  const code = await QRCode.toBuffer(words, { width: 360, margin: 4 });
  const luma = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "white" } })
    .composite([{ input: code, gravity: "centre" }])
    .greyscale()
    .raw()
    .toBuffer();
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma.subarray(0, WIDTH * HEIGHT), chroma]);
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "sanad-film-")), "code.y4m");
  fs.writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  );
  return file;
}

/** Opens a separate browser whose camera shows the film; without a film it has no camera. */
async function withCamera(
  baseURL: string | undefined,
  options: { film?: string; allowed: boolean },
  visit: (page: Page) => Promise<void>,
) {
  const executablePath = findBrowser({ whole: true });
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : { channel: "chromium" }),
    args: [
      "--no-sandbox",
      ...(options.film
        ? ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${options.film}`]
        : []),
    ],
  });
  try {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      locale: "en-GB",
      permissions: options.allowed ? ["camera"] : [],
    });
    await visit(await context.newPage());
  } finally {
    await browser.close();
  }
}

test("a code before the camera leads to its certificate @js", async ({ page, baseURL }) => {
  const id = await anchoredCertificate(page);
  await withCamera(
    baseURL,
    { film: await film(`${baseURL}/v/${id}`.toUpperCase()), allowed: true },
    async (visitor) => {
      await visitor.goto("/verification");
      await visitor.getByRole("link", { name: v("file.camera") }).click();
      await expect(visitor).toHaveURL(new RegExp(`/verification\\?id=${id}$`));
      await expect(visitor.getByRole("heading", { level: 1, name: "Certificate is valid" })).toBeVisible();
    },
  );
});

test("another's code before the camera is named and not opened @js", async ({ baseURL }) => {
  await withCamera(baseURL, { film: await film("https://evil.example/v/1"), allowed: true }, async (visitor) => {
    await visitor.goto("/verification/camera");
    await expect(visitor.getByText(/This code leads to .?evil\.example.?, not to us/)).toBeVisible();
    await expect(visitor).toHaveURL(/\/verification\/camera$/);
  });
});

test("without a camera, or without leave to use it, the page offers the photograph @js", async ({ baseURL }) => {
  await withCamera(baseURL, { allowed: true }, async (visitor) => {
    await visitor.goto("/verification/camera");
    await expect(visitor.getByText(v("camera.missing.title"))).toBeVisible();
  });
  await withCamera(baseURL, { film: await film("x"), allowed: false }, async (visitor) => {
    await visitor.goto("/verification/camera");
    await expect(visitor.getByText(v("camera.denied.title"))).toBeVisible();
    await visitor.getByRole("link", { name: v("camera.photo") }).click();
    await expect(visitor.getByLabel(v("file.label"))).toBeVisible();
  });
});

test("without JavaScript the camera's page says so and offers the photograph @nojs", async ({ page }) => {
  await page.goto("/verification/camera");
  await expect(page.getByText(v("camera.noScript"))).toBeVisible();
  await page.getByRole("link", { name: v("camera.photo") }).click();
  await expect(page.getByLabel(v("file.label"))).toBeVisible();
});
