import { z } from "zod";

/** An audit entry about a certificate, in the order of the audit chain. */
export interface EntryOfCertificate {
  action: string;
  at: Date;
  actor: string;
  /** Details as read; only texts are used. */
  details: unknown;
}

/** Time and reason of a revocation, suspension or freeze; the reason is null where it was erased from the entry. */
interface Ended {
  at: Date;
  reason: string | null;
}

/** State of a certificate according to its audit entries. */
export interface LoggedState {
  issued: {
    at: Date;
    actor: string;
    publicId: string | null;
    batchId: string | null;
    style: string | null;
    key: string | null;
  } | null;
  revoked: Ended | null;
  replacedBy: string | null;
  suspended: Ended | null;
  frozen: (Ended & { by: string }) | null;
  renewedBy: string | null;
  erased: { leaf: string | null } | null;
  /** Leaves of its earlier issues. */
  earlierLeaves: string[];
}

/** Audit actions that change a certificate's status; fsck reads these. */
export const CERTIFICATE_ACTIONS = [
  "certificate.issued",
  "certificate.revoked",
  "certificate.corrected",
  "certificate.suspended",
  "certificate.reinstated",
  "certificate.frozen",
  "certificate.unfrozen",
  "certificate.renewed",
  "certificate.erased",
];

/** Replays a certificate's entries in order. The first revocation or replacement stays. */
export function replayEntries(entries: EntryOfCertificate[]): LoggedState {
  const state: LoggedState = {
    issued: null,
    revoked: null,
    replacedBy: null,
    suspended: null,
    frozen: null,
    renewedBy: null,
    erased: null,
    earlierLeaves: [],
  };
  for (const entry of entries) step(state, entry);
  return state;
}

function step(state: LoggedState, { action, at, actor, details }: EntryOfCertificate): void {
  const detail = (name: string) => textIn(details, name);
  const leaf = detail("earlierLeaf");
  if (leaf) state.earlierLeaves.push(leaf);
  switch (action) {
    case "certificate.issued": {
      const [publicId, batchId, style, key] = [detail("publicId"), detail("batchId"), detail("style"), detail("key")];
      state.issued ??= { at, actor, publicId, batchId, style, key };
      return;
    }
    case "certificate.revoked":
      state.revoked ??= { at, reason: detail("reason") };
      return;
    case "certificate.corrected":
      state.revoked ??= { at, reason: "superseded" };
      state.replacedBy ??= detail("by");
      return;
    case "certificate.suspended":
      state.suspended = { at, reason: detail("reason") };
      return;
    case "certificate.reinstated":
      state.suspended = null;
      return;
    case "certificate.frozen":
      state.frozen = { at, reason: detail("publicReason"), by: actor };
      return;
    case "certificate.unfrozen":
      state.frozen = null;
      return;
    case "certificate.renewed":
      state.renewedBy = detail("by");
      return;
    case "certificate.erased":
      state.erased = { leaf: detail("leaf") };
  }
}

const Details = z.record(z.string(), z.unknown());

/** Returns a text in the details of an entry, by name; null where it is missing or no text. */
export function textIn(details: unknown, name: string): string | null {
  const value = Details.safeParse(details).data?.[name];
  return typeof value === "string" ? value : null;
}
