import { type Browser, chromium, type Page } from "@playwright/test";
import { pictures, type scene } from "#app/modules.server";
import { cpuOfTree } from "./process-tree";

/** What a page took to print, in ms: of all processors together, and until it was there each time. */
interface Printed {
  cpu: number;
  walls: number[];
}

/** A headless Chromium that stays open, and what all its processes take to print a page. */
export interface Printer {
  /** Shows a certificate and prints it a few times, so that what follows finds everything warm. */
  open(scene: scene.Scene): Promise<void>;
  /** Prints it so many times. The CPU is that of the browser, its renderers and all its helpers. */
  print(times: number): Promise<Printed>;
  close(): Promise<void>;
}

const WARM_UP = 3;

export async function startPrinter(executablePath: string): Promise<Printer> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const root = await processOf(browser);
  const page = await browser.newPage();
  let size = { width: "", height: "" };
  const print = async (times: number): Promise<Printed> => {
    const before = cpuOfTree(root);
    const walls: number[] = [];
    for (let i = 0; i < times; i++) {
      const began = performance.now();
      await page.pdf(size);
      walls.push(performance.now() - began);
    }
    return { cpu: cpuOfTree(root) - before, walls };
  };
  return {
    async open(scene) {
      size = { width: `${scene.width / 72}in`, height: `${scene.height / 72}in` };
      await show(page, pictures.writeSvg(scene));
      await print(WARM_UP);
    },
    print,
    close: () => browser.close(),
  };
}

const show = (page: Page, svg: string): Promise<void> => page.setContent(`<style>@page{margin:0}</style>${svg}`);

/** The process from which all others of a browser come. */
async function processOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const first = processInfo.find(({ type }) => type === "browser");
  if (!first) throw new Error("the browser does not say which process it is");
  return first.id;
}
