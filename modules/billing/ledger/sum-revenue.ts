import type { Db } from "../../kernel/db";
import * as store from "../store";

/**
 * What was invoiced less what was taken back, without VAT, in each step of a time whose days in UTC begin at these; in
 * cents.
 */
export function sumRevenueIn(db: Db, begins: string[]): Promise<{ step: number; count: number }[]> {
  return store.sumRevenueIn(db, begins);
}
