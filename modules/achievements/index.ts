/** What browser and server may both know of achievements. */
export {
  ACHIEVEMENT_TYPES,
  type AchievementContent,
  CONTENT_LIMITS,
  type ContentInput,
  ContentSchema,
  isPlain,
  RESULT_TYPES,
  VALIDITIES,
  wordsIn,
} from "./rules/content";
export { allowedValue, lastDayOf, resultUnder, scaleOf } from "./rules/terms";
