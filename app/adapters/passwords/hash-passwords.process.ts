import { endOnFault } from "../end-on-fault";

// Before everything else, so that what fails while the rest is loaded is told as well.

import bcrypt from "bcryptjs";
import { stepBack } from "../step-back";
import type { PasswordAnswer, PasswordTask } from "./messages";

endOnFault();

/** 2048 rounds: some 100 ms of a core (OWASP Password Storage Cheat Sheet asks for a cost of 10 or more). */
const COST = 11;

// Behind everything that a page needs, and not last of all: beside a busy machine somebody still signs in within a second.
stepBack(15);
process.on("message", (task: PasswordTask) => {
  process.send?.(answer(task));
});

function answer(task: PasswordTask): PasswordAnswer {
  try {
    const result = task.run === "hash" ? bcrypt.hashSync(task.text, COST) : bcrypt.compareSync(task.text, task.hash);
    return { ok: true, result };
  } catch (error) {
    return { ok: false, fault: String(error) };
  }
}
