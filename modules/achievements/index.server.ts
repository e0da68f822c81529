export { setArchived } from "./archive";
export { describeAchievement, usualGradeHeaders } from "./describe-achievement";
export { exportAchievements } from "./export-achievements";
export {
  findByTitles,
  findCurrent,
  findOrMakeByTitles,
  findVersions,
  type IssuableAchievement,
} from "./find-for-issuing";
export {
  findVersion,
  getAchievement,
  getPublicAchievement,
  listAchievements,
  listForChoice,
  offeredTitles,
} from "./get-achievement";
export { type AchievementContent, ContentSchema } from "./rules/content";
export { fillVariables, MAIL_VARIABLES, type MailVariable } from "./rules/mail-variables";
export { scaleOf } from "./rules/terms";
export { titleKey } from "./rules/title-key";
export { plainContent, wordsIn } from "./rules/words";
export { changeAchievement, createAchievement } from "./save-achievement";
