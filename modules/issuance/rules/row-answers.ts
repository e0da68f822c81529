/**
 * Why a row may not be meant to be issued: the workbook does not show it (`hidden`) or crosses it out (`struck`), or it
 * is no recipient's (`nobody`): a total, a signature, a note; or it stands `below` the list, where such rows and those
 * of latecomers stand.
 */
export const ROW_DOUBTS = ["hidden", "struck", "below", "nobody"] as const;
export type RowDoubt = (typeof ROW_DOUBTS)[number];

export const ROW_ANSWERS = ["leave-out", "take"] as const;
/** What is done with the rows of each doubt. */
export type RowAnswers = Partial<Record<RowDoubt, (typeof ROW_ANSWERS)[number]>>;

/** Somebody has to say what is done with these. Rows that are nobody's are left out unless somebody says otherwise. */
export const hasToBeAnswered = (doubt: RowDoubt): boolean => doubt !== "nobody";

/** Whether a row is read, with what was answered. */
export const isTaken = (doubt: RowDoubt | null, answers: RowAnswers): boolean =>
  doubt === null || answers[doubt] === "take";
