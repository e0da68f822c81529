import { rendering } from "#app/modules.server";
import { LANGUAGES } from "#modules/kernel/languages";
import { SAMPLE_WIDTHS } from "#modules/rendering/index";
import type { Deps } from "./composition.server";

const EVERY_MS = 60_000;
/** Number of samples drawn in a minute; after the first start, all are drawn within five minutes. */
const AT_ONCE = 30;

/**
 * Draws the samples of the home page and the features in advance, English first. Not a job of the queue, so that all
 * queued work comes first; an interrupted process starts again.
 */
export function prepareSamples({ samples, log }: Pick<Deps, "samples" | "log">): { stop(): void } {
  const stopping = new AbortController();
  const timer = setInterval(() => {
    const preparing = samples.prepare(samplesOfSite, AT_ONCE, stopping.signal);
    preparing.catch((error: unknown) => log.warn("samples were not prepared", { error }));
  }, EVERY_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
  };
}

function samplesOfSite() {
  return LANGUAGES.flatMap((language) =>
    rendering
      .templateChoices(language)
      .filter(({ upright }) => !upright)
      .flatMap(({ name: template }) => SAMPLE_WIDTHS.map((width) => ({ template, language, width }))),
  );
}
