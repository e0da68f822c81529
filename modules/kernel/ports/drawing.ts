/**
 * A drawing was stopped at its limits of time or memory: asking again would not help. What was to be drawn is as valid
 * as before.
 */
export class NotDrawn extends Error {}
