/** Kinds of problems with a certificate, in the order in which a report offers them. */
export const PROBLEM_KINDS = ["wrong_details", "not_genuine", "erase_data", "other"] as const;
