import { rendering } from "#app/modules.server";
import { LANGUAGES } from "#modules/kernel/languages";
import { SAMPLE_WIDTHS } from "#modules/rendering/index";
import type { Deps } from "./composition.server";

const EVERY_MS = 60_000;
/** Of each minute: five minutes after the very first start all are there. */
const AT_ONCE = 30;

/**
 * Draws the samples that the home page and the features show before somebody looks, English first. It is no job:
 * whatever waits in the queue comes before it, and a process that ends in the middle begins again.
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
