/** Exports for browser and server. The schema is left out, because it would bring its library into the browser. */
export type { AchievementContent, ContentInput } from "./rules/content";
export { MAIL_VARIABLES } from "./rules/mail-variables";
export { allowedValue, lastDayOf, resultUnder, scaleOf } from "./rules/terms";
export { ACHIEVEMENT_TYPES, isPlain, RESULT_TYPES, VALIDITIES, wordsIn } from "./rules/words";
