/** How many days before a certificate expires its recipient may be told. */
export const REMINDER_DAYS = [7, 14, 30, 60, 90] as const;
