import type { ActorName } from "../../kernel/actor-name";
import type { Reason } from "./reasons";

/** Every step that changes a certificate's status after issuing. */
export type StatusStep = "revoked" | "suspended" | "reinstated" | "frozen" | "unfrozen" | "superseded" | "renewed";

/** One step of a certificate, stored in the transaction that takes it. */
export interface StatusChange {
  id: string;
  organizationId: string;
  certificateId: string;
  step: StatusStep;
  at: Date;
  by: ActorName;
  /** Public reason of a revocation, suspension or freeze. */
  reason: Reason | null;
  /** Private note, visible to the organization only. */
  note: string | null;
}
