import type { InspectionTasks } from "../../../kernel/ports/inspection";
import { readStatement } from "./read-statement";

/** Task of the `Inspector` port that reads bank statements. Runs in a process of its own. */
export const statementTasks = { "read-statement": readStatement } satisfies Partial<InspectionTasks>;
