import type { InspectionTasks } from "../../../kernel/ports/inspection";
import { readBadges } from "./read-badges";
import { readWorkbook } from "./read-workbook";
import { doWork } from "./work-on-list";

/** The tasks of the `Inspector` port that open the lists that members bring. For a process of its own. */
export const importTasks = {
  "read-workbook": readWorkbook,
  "read-badges": readBadges,
  "work-on-list": ({ bytes, work, asked }) => doWork(work, bytes, asked),
} satisfies Partial<InspectionTasks>;
