import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { LRUCache } from "lru-cache";
import type { Language } from "#modules/kernel/languages";
import type { FileCache } from "#modules/kernel/ports";
import type { Drawing } from "#modules/rendering/drawing-tasks";
import type { SampleWidth } from "#modules/rendering/index";

/** A sample certificate: a picture so many pixels wide, or an SVG. */
export interface Sample {
  template: string;
  language: Language;
  width: SampleWidth | null;
}

/** What the build was made of (scripts/build.mjs): other sources may draw other samples. */
const STAMP_FILE = path.resolve("build/.build.stamp");
/** Some megabytes: what the pages of one language show. */
const KEPT_IN_MEMORY = 60;

/**
 * Sample certificates for the pages of the site, drawn in a process of their own and kept on disk until the sources
 * change. Of several who ask for one at once, all get the one that is drawn.
 */
export function createSamples(deps: {
  files: FileCache;
  /** Where the code on them leads. */
  code: string;
  drawing: Drawing;
  stamp?: string | null;
}) {
  const { files, code, drawing, stamp = readStamp() } = deps;
  const release = stamp && createHash("sha256").update(`${stamp} ${code}`).digest("hex").slice(0, 16);
  const kept = new LRUCache<string, Uint8Array>({ max: KEPT_IN_MEMORY });
  const underWay = new Map<string, Promise<Uint8Array>>();
  let complete = false;
  let preparing = false;
  const nameOf = ({ template, language, width }: Sample) => `${template} ${language} ${width ?? "svg"}`;
  const keyOf = (sample: Sample) => `samples/${release} ${nameOf(sample)}`;

  async function find(sample: Sample): Promise<Uint8Array | null> {
    const known = kept.get(nameOf(sample)) ?? (release ? await files.get(keyOf(sample)) : null);
    if (known) kept.set(nameOf(sample), known);
    return known;
  }

  async function draw(sample: Sample): Promise<Uint8Array> {
    const drawn = await drawing.draw("draw-sample", { ...sample, code }, "samples");
    kept.set(nameOf(sample), drawn);
    if (release) await files.put(keyOf(sample), drawn);
    return drawn;
  }

  /** The sample, drawn where it is not there yet. */
  async function get(sample: Sample): Promise<Uint8Array> {
    const known = await find(sample);
    if (known) return known;
    const name = nameOf(sample);
    const drawn = underWay.get(name) ?? draw(sample).finally(() => underWay.delete(name));
    underWay.set(name, drawn);
    return drawn;
  }

  return {
    get,
    /**
     * Draws up to so many of these that are not on disk yet, one after another. Once all of them are, it does nothing.
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

/** Those of other sources are shown by nobody any more. */
async function forgetOthers(files: FileCache, release: string): Promise<void> {
  const marked = await files.get("samples/release");
  if (marked && Buffer.from(marked).toString() === release) return;
  await files.delete("samples");
  await files.put("samples/release", Buffer.from(release));
}

/** Null where nothing was built: in development, where sources change. */
function readStamp(): string | null {
  try {
    return readFileSync(STAMP_FILE, "utf8");
  } catch {
    return null;
  }
}
