import { endOnFault } from "../system/end-on-fault";

// Before everything else, so that what fails while the rest is loaded is told as well.

import bcrypt from "bcryptjs";
import { priorityGiven, stepBack } from "../database/step-back";
import { serveTasks } from "../processes/serve-tasks";

endOnFault();

/** 2048 rounds: some 100 ms of a core (OWASP Password Storage Cheat Sheet asks for a cost of 10 or more). */
const COST = 11;

/** What is asked of it. A text has been keyed already: the process never sees a password. */
const passwordTasks = {
  hash: ({ text }: { text: string }) => bcrypt.hashSync(text, COST),
  compare: ({ text, hash }: { text: string; hash: string }) => bcrypt.compareSync(text, hash),
};
export type PasswordTasks = typeof passwordTasks;

stepBack(priorityGiven());
void serveTasks(passwordTasks);
