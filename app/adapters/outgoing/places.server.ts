import { z } from "zod";
import type { Log } from "#modules/kernel/ports";

const SERVICE = "https://places.googleapis.com/v1/places:autocomplete";
/** Timeout in milliseconds. Completion is a convenience, so nobody should wait longer. */
const TIMEOUT_MS = 2000;

const Answer = z.object({
  suggestions: z
    .array(z.object({ placePrediction: z.object({ text: z.object({ text: z.string() }) }).optional() }))
    .default([]),
});

/**
 * Suggests addresses that begin with a text. Returns an empty list if the service fails; the field then works as plain
 * text.
 */
export type SuggestAddresses = (text: string, language: string) => Promise<string[]>;

/**
 * Queries the maps service from the server rather than from the page, so that the key stays secret and no third-party
 * script runs where passwords are typed. Null if no key is configured.
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
