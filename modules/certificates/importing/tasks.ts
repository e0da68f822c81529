import type { InspectionTasks } from "../../kernel/ports/inspection";
import { readWorkbook } from "./read-workbook";

/** The tasks of the `Inspector` port that open the lists that members bring. For a process of its own. */
export const importTasks = { "read-workbook": readWorkbook } satisfies Partial<InspectionTasks>;
