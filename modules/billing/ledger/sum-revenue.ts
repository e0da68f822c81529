import type { Db } from "../../kernel/db";
import * as store from "../store";

/** Sums what was invoiced less credit notes, without VAT, in cents. `begins` are the first days (UTC) of the steps. */
export function sumRevenueIn(db: Db, begins: string[]): Promise<{ step: number; count: number }[]> {
  return store.sumRevenueIn(db, begins);
}
