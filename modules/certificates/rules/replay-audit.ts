import { z } from "zod";

/** An entry of the audit log about a certificate, in the order of its chain. */
export interface EntryOfCertificate {
  action: string;
  at: Date;
  actor: string;
  /** As it was read; what of it is a text is looked at. */
  details: unknown;
}

/** When something was put out of force, and why; no reason where the entry says none any more. */
interface Ended {
  at: Date;
  reason: string | null;
}

/** What became of a certificate, as its entries tell it. */
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
  /** Leaves that it had before it was issued again. */
  earlierLeaves: string[];
}

/** All that changes what a certificate is, and what fsck asks the log for. */
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

/** Goes through a certificate's entries as they happened. What ended a certificate for good stays the first. */
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

/** A text that the details of an entry say under a name; null where they say none, or something else. */
export function textIn(details: unknown, name: string): string | null {
  const value = Details.safeParse(details).data?.[name];
  return typeof value === "string" ? value : null;
}
