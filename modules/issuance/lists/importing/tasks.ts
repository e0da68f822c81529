import type { InspectionTasks } from "../../../kernel/ports/inspection";
import { readBadges } from "./read-badges";
import { readWorkbook } from "./read-workbook";
import { doWork } from "./work-on-list";

/** Tasks of the `Inspector` port that open imported files, in a process of their own. */
export const importTasks = {
  "read-workbook": readWorkbook,
  "read-badges": readBadges,
  "work-on-list": ({ bytes, work, asked }) => doWork(work, bytes, asked),
} satisfies Partial<InspectionTasks>;
