import type { ActorName } from "../../kernel/actor-name";
import type { Reason } from "./reasons";

/** Every step that changes what a certificate is worth after it was issued. */
export type StatusStep = "revoked" | "suspended" | "reinstated" | "frozen" | "unfrozen" | "superseded" | "renewed";

/** One step of a certificate, as it is written in the transaction that takes it. */
export interface StatusChange {
  id: string;
  organizationId: string;
  certificateId: string;
  step: StatusStep;
  at: Date;
  by: ActorName;
  /** Of a revocation, suspension or freeze, as everybody may read it. */
  reason: Reason | null;
  /** What only the organization reads. */
  note: string | null;
}
