import type { InspectionTasks } from "../../../kernel/ports/inspection";
import { readStatement } from "./read-statement";

/** The task of the `Inspector` port that opens what a bank sent. For a process of its own. */
export const statementTasks = { "read-statement": readStatement } satisfies Partial<InspectionTasks>;
