/** Choices of days before a certificate expires on which its recipient is reminded. */
export const REMINDER_DAYS = [7, 14, 30, 60, 90] as const;
