/**
 * What browser and server may both know of achievements. The schema is no part of it: it would bring its library along.
 */
export type { AchievementContent, ContentInput } from "./rules/content";
export { MAIL_VARIABLES } from "./rules/mail-variables";
export { allowedValue, lastDayOf, resultUnder, scaleOf } from "./rules/terms";
export { ACHIEVEMENT_TYPES, isPlain, RESULT_TYPES, VALIDITIES, wordsIn } from "./rules/words";
