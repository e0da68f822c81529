import { rendering } from "#app/modules.server";
import { LANGUAGES } from "#modules/kernel/languages";
import { SAMPLE_WIDTHS } from "#modules/rendering/index";
import type { Deps } from "./composition.server";

/** Of one run a minute: nobody else notices, and five minutes after the very first start all are there. */
const AT_ONCE = 30;

/** Draws the samples that the home page and the features show before somebody looks, English first. */
export function prepareSamples({ samples }: Deps, _payload: object, stopping: AbortSignal): Promise<void> {
  return samples.prepare(samplesOfSite, AT_ONCE, stopping);
}

function samplesOfSite() {
  return LANGUAGES.flatMap((language) =>
    rendering
      .templateChoices(language)
      .filter(({ upright }) => !upright)
      .flatMap(({ name: template }) => SAMPLE_WIDTHS.map((width) => ({ template, language, width }))),
  );
}
