/** Behaviors of the test provider's payment methods. */
export const BEHAVIOURS = [
  ...(["succeeds", "declines", "works-once", "second-step"] as const),
  ...(["slow", "tells-twice", "loses-answer", "later"] as const),
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];
