import { type Browser, chromium, type Page } from "@playwright/test";
import { pictures, type scene } from "#app/modules.server";
import { cpuOfTree } from "./process-tree";

/** Time to print a page, in ms: CPU of all processors together, and elapsed time of each print. */
interface Printed {
  cpu: number;
  walls: number[];
}

/** A headless Chromium that stays open, with the CPU time that all its processes need to print a page. */
export interface Printer {
  /** Shows a certificate and prints it a few times to warm up. */
  open(scene: scene.Scene): Promise<void>;
  /** Prints the page this number of times. The CPU time is that of the browser, its renderers and all its helpers. */
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

/** Finds the process from which all others of a browser descend. */
async function processOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const first = processInfo.find(({ type }) => type === "browser");
  if (!first) throw new Error("the browser does not say which process it is");
  return first.id;
}
