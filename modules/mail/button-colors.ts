import { contrast, readHex } from "../kernel/color";

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;
/** Minimum contrast of a button with the card that it is on (WCAG 2.2, 1.4.11). */
const VISIBLE = 3;
/** The platform's own color, for senders without an accent. */
const FALLBACK = "#34495e";
/** Colors of text, in order of preference. The last one is readable on every ground on which white is not. */
const TEXTS = ["#ffffff", "#22303d", "#000000"] as const;

export interface ButtonColors {
  ground: string;
  text: string;
  /** Whether the ground is so near to a light or a dark card that the button needs an edge there. */
  edges: { light: boolean; dark: boolean };
}

/** Grounds of a mail's card, in light and dark mode. */
export const CARD = { light: "#ffffff", dark: "#1b2631" } as const;

const contrastOf = (one: string, other: string) => contrast(readHex(one), readHex(other));

/** Colors of a button in a sender's accent, "#1a2b3c"; in the platform's color for any other text. */
export function buttonColors(accent: string | null | undefined): ButtonColors {
  const ground = accent && /^#[0-9a-f]{6}$/i.test(accent) ? accent.toLowerCase() : FALLBACK;
  const text = TEXTS.find((color) => contrastOf(color, ground) >= READABLE) ?? TEXTS[2];
  const isNear = (card: string) => contrastOf(ground, card) < VISIBLE;
  return { ground, text, edges: { light: isNear(CARD.light), dark: isNear(CARD.dark) } };
}
