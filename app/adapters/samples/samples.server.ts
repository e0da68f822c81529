import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { LRUCache } from "lru-cache";
import type { Language } from "#modules/kernel/languages";
import type { FileCache } from "#modules/kernel/ports";
import type { Drawing } from "#modules/rendering/drawing-tasks";
import type { SampleWidth } from "#modules/rendering/index";

/** A sample certificate: a picture of that width in pixels, or an SVG. */
export interface Sample {
  template: string;
  language: Language;
  width: SampleWidth | null;
}

/** Fingerprint of the build's sources (scripts/build.mjs), as other sources may draw other samples. */
const STAMP_FILE = path.resolve("build/.build.stamp");
/** Number of samples cached in memory: those on the pages of one language, some megabytes. */
const MAX_IN_MEMORY = 60;

/**
 * Sample certificates for pages of the site, drawn in a separate process and cached on disk until the sources change.
 * Concurrent requests for one sample share a drawing.
 */
export function createSamples(deps: {
  files: FileCache;
  /** Content of the QR code on the samples. */
  code: string;
  drawing: Drawing;
  stamp?: string | null;
}) {
  const { files, code, drawing, stamp = readStamp() } = deps;
  const release = stamp && createHash("sha256").update(`${stamp} ${code}`).digest("hex").slice(0, 16);
  const cached = new LRUCache<string, Uint8Array>({ max: MAX_IN_MEMORY });
  const underWay = new Map<string, Promise<Uint8Array>>();
  let complete = false;
  let preparing = false;
  const nameOf = ({ template, language, width }: Sample) => `${template} ${language} ${width ?? "svg"}`;
  const keyOf = (sample: Sample) => `samples/${release} ${nameOf(sample)}`;

  async function find(sample: Sample): Promise<Uint8Array | null> {
    const found = cached.get(nameOf(sample)) ?? (release ? await files.get(keyOf(sample)) : null);
    if (found) cached.set(nameOf(sample), found);
    return found;
  }

  async function draw(sample: Sample): Promise<Uint8Array> {
    const drawn = await drawing.draw("draw-sample", { ...sample, code }, "samples");
    cached.set(nameOf(sample), drawn);
    if (release) await files.put(keyOf(sample), drawn);
    return drawn;
  }

  /** Returns a sample, drawing it if it is not cached. */
  async function get(sample: Sample): Promise<Uint8Array> {
    const found = await find(sample);
    if (found) return found;
    const name = nameOf(sample);
    const drawn = underWay.get(name) ?? draw(sample).finally(() => underWay.delete(name));
    underWay.set(name, drawn);
    return drawn;
  }

  return {
    get,
    /**
     * Draws samples that are not on disk yet, one after another and at most `most` a call. Does nothing once all are.
     */
    async prepare(samples: () => Sample[], most: number, stopping: AbortSignal): Promise<void> {
      if (!release || complete || preparing) return;
      preparing = true;
      try {
        await forgetOthers(files, release);
        let drawn = 0;
        for (const sample of samples()) {
          if (await files.get(keyOf(sample))) continue;
          if (stopping.aborted || drawn++ === most) return;
          await draw(sample);
        }
        complete = true;
      } finally {
        preparing = false;
      }
    },
  };
}

/** Deletes samples drawn from other sources, which are no longer shown. */
async function forgetOthers(files: FileCache, release: string): Promise<void> {
  const marked = await files.get("samples/release");
  if (marked && Buffer.from(marked).toString() === release) return;
  await files.delete("samples");
  await files.put("samples/release", Buffer.from(release));
}

/** Null without a build, in development, where sources change. */
function readStamp(): string | null {
  try {
    return readFileSync(STAMP_FILE, "utf8");
  } catch {
    return null;
  }
}
