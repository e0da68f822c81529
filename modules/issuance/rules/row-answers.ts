/**
 * Reasons for which a row may not be meant to be issued: the workbook hides it (`hidden`) or crosses it out (`struck`),
 * it is no recipient's (`nobody`): a total, a signature, a note; or it is `below` the list, where such rows and those
 * of latecomers are.
 */
export const ROW_DOUBTS = ["hidden", "struck", "below", "nobody"] as const;
export type RowDoubt = (typeof ROW_DOUBTS)[number];

export const ROW_ANSWERS = ["leave-out", "take"] as const;
/** Decision on the rows of each doubt. */
export type RowAnswers = Partial<Record<RowDoubt, (typeof ROW_ANSWERS)[number]>>;

/** Whether somebody has to decide on such rows. `nobody` rows are left out unless somebody decides otherwise. */
export const hasToBeAnswered = (doubt: RowDoubt): boolean => doubt !== "nobody";

/** Whether a row is read, by the decisions. */
export const isTaken = (doubt: RowDoubt | null, answers: RowAnswers): boolean =>
  doubt === null || answers[doubt] === "take";
