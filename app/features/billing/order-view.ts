import type { Plan } from "#modules/billing/index";
import type { CostView } from "./Lines";

/** What the page of an order shows. Amounts are cents of the euro, times are ISO 8601. */
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
  /** `label` is null for a provider where a method is to be left now. */
  ways: { value: string; label: string | null }[];
  invoice: { id: string; number: string } | null;
}

/** Where a transfer goes, and the code that banking apps read; null where there is none for it. */
export interface TransferView {
  name: string;
  iban: string;
  bic: string | null;
  reference: string;
  code: { size: number; dark: boolean[] } | null;
}
