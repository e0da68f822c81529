import { endOnFault } from "../system/end-on-fault";

// Imported before everything else, so that errors while loading the rest are reported too.

import bcrypt from "bcryptjs";
import { requestedPriority, stepBack } from "../database/step-back";
import { serveTasks } from "../processes/serve-tasks";

endOnFault();

/** bcrypt cost factor: 2048 rounds, some 100 ms of a core (OWASP Password Storage Cheat Sheet requires 10 or more). */
const COST = 11;

/** Tasks of the process. Texts are HMACs already, so the process never sees a password. */
const passwordTasks = {
  hash: ({ text }: { text: string }) => bcrypt.hashSync(text, COST),
  compare: ({ text, hash }: { text: string; hash: string }) => bcrypt.compareSync(text, hash),
};
export type PasswordTasks = typeof passwordTasks;

stepBack(requestedPriority());
void serveTasks(passwordTasks);
