import type { TFunction } from "i18next";
import {
  COLUMN_TARGETS,
  type ColumnTarget,
  ROW_ANSWERS,
  type RowAnswers,
  type RowDoubt,
} from "#modules/issuance/index";
import type { Encoding } from "#modules/kernel/ports";

/** Names of the form's fields: the target of a column, the order of its dates, and the choice for doubtful rows. */
export const targetName = (index: number) => `column-${index}`;
export const orderName = (index: number) => `order-${index}`;
export const rowsName = (doubt: RowDoubt) => `rows-${doubt}`;

export interface ListView {
  sheet: number;
  headerLine: number;
  columns: {
    index: number;
    header: string;
    target: ColumnTarget;
    doubt: "twice" | "too-long" | "hidden" | null;
    samples: string[];
  }[];
  questions: { index: number; order: DateOrder | null; example: string }[];
  orders: Record<string, DateOrder>;
  doubts: { doubt: RowDoubt; count: number; lines: number[]; sample: string }[];
  answers: RowAnswers;
  encoding: { name: Encoding; certain: boolean } | null;
}
type DateOrder = "day-first" | "month-first";

/**
 * Reads the form. `unanswered` lists the date columns whose dates can be read both ways and have no order in the form.
 * A column that the form leaves out keeps its guessed target.
 */
export function readMatching(form: FormData, list: ListView) {
  const columns = list.columns.map(({ index, header, target }) => {
    const chosen = COLUMN_TARGETS.find((name) => name === form.get(targetName(index)));
    return { index, header, target: chosen ?? target };
  });
  const orders: Record<string, DateOrder> = {};
  const unanswered: number[] = [];
  for (const { index } of list.questions) {
    const target = columns.find((column) => column.index === index)?.target;
    if (target !== "issued_on" && target !== "expires_on") continue;
    const order = (["day-first", "month-first"] as const).find((name) => name === form.get(orderName(index)));
    if (order) orders[index] = order;
    else unanswered.push(index);
  }
  const rows: RowAnswers = {};
  for (const { doubt } of list.doubts) {
    const answer = ROW_ANSWERS.find((name) => name === form.get(rowsName(doubt)));
    if (answer) rows[doubt] = answer;
  }
  const { sheet, headerLine, encoding } = list;
  const said = encoding && !encoding.certain ? { encoding: encoding.name } : {};
  return { matching: { sheet, headerLine, columns, orders, rows, ...said }, unanswered };
}

interface Answer {
  problems: {
    code: string;
    column?: string | undefined;
    limit?: number | undefined;
    doubt?: RowDoubt | undefined;
  }[];
  unanswered: number[];
}

/** Returns the problems of a refused form, each with its field. */
export function matchingProblems(
  answer: Answer | undefined,
  columns: ListView["columns"],
  t: TFunction<"certificates">,
): { fieldId: string; text: string }[] {
  if (!answer) return [];
  const first = targetName(columns[0]?.index ?? 0);
  const fieldOf = (header: string | undefined) => {
    const alike = columns.filter(
      (column) => header !== undefined && column.header.startsWith(header.replace(/…$/, "")),
    );
    const last = alike[alike.length - 1];
    return last ? targetName(last.index) : first;
  };
  const undecided = answer.problems.flatMap(({ doubt }) => doubt ?? []);
  return [
    ...undecided.map((doubt) => ({ fieldId: rowsName(doubt), text: t("match.rowsMissing") })),
    ...answer.problems
      .filter(({ doubt }) => !doubt)
      .map(({ code, column, limit }) => ({
        fieldId: code === "column-missing" ? first : fieldOf(column),
        text: t(`upload.problems.${code}`, {
          limit,
          column: code === "column-missing" ? t(`fields.${column}`) : column,
        }),
      })),
    ...answer.unanswered.map((index) => ({ fieldId: orderName(index), text: t("match.orderMissing") })),
  ];
}
