import type { Plan } from "#modules/billing/index";
import type { CostView } from "./Lines";

/** Data of an order's page. Amounts are cents of the euro, times are ISO 8601. */
export interface OrderView {
  id: string;
  kind: "start" | "upgrade" | "renewal";
  plan: Plan;
  state: "open" | "paid" | "expired" | "withdrawn";
  cost: CostView;
  dueMinor: number;
  expiresAt: string;
  payment:
    | { state: "paid" | "pending" }
    | { state: "needs-step"; redirectTo: string }
    | { state: "declined"; reason: string }
    | null;
  transfer: TransferView | null;
  /** Payment options. `label` is null for a provider where a new method is entered. */
  ways: { value: string; label: string | null }[];
  invoice: { id: string; number: string } | null;
}

/** Target of a transfer, and the code for banking apps; null where it has none. */
export interface TransferView {
  name: string;
  iban: string;
  bic: string | null;
  reference: string;
  code: { size: number; dark: boolean[] } | null;
}
