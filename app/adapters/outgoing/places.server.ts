import { z } from "zod";
import type { Log } from "#modules/kernel/ports";

const SERVICE = "https://places.googleapis.com/v1/places:autocomplete";
/** Completing is a convenience: nobody waits longer for it. */
const TIMEOUT_MS = 2000;

const Answer = z.object({
  suggestions: z
    .array(z.object({ placePrediction: z.object({ text: z.object({ text: z.string() }) }).optional() }))
    .default([]),
});

/** Addresses that begin like a text. An outage is an empty list: the field is plain text then. */
export type SuggestAddresses = (text: string, language: string) => Promise<string[]>;

/**
 * Asks the maps service from here and not from the page: so its key stays secret, and no script of somebody else runs
 * where passwords are typed. Null where no key is configured.
 */
export function createPlaces(options: { apiKey: string | null; log: Log; service?: string }): SuggestAddresses | null {
  const { apiKey, log, service = SERVICE } = options;
  if (apiKey === null) return null;
  return async (input, languageCode) => {
    try {
      const response = await fetch(service, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "X-Goog-Api-Key": apiKey,
          "X-Goog-FieldMask": "suggestions.placePrediction.text.text",
        },
        body: JSON.stringify({ input, languageCode }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`the maps service answered ${response.status}`);
      const { suggestions } = Answer.parse(await response.json());
      return suggestions.flatMap(({ placePrediction }) => placePrediction?.text.text ?? []).slice(0, 5);
    } catch (error) {
      log.warn("addresses could not be completed", { error });
      return [];
    }
  };
}
