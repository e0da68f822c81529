/** What may be wrong with a certificate, in the order in which it is offered to who reports it. */
export const PROBLEM_KINDS = ["wrong_details", "not_genuine", "erase_data", "other"] as const;
