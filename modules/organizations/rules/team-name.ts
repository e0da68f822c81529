/** Maximum length of a team's name. */
export const LONGEST_TEAM_NAME = 80;
