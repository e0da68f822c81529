import { z } from "zod";

/**
 * Maximum number of certificates in one event, as many as one transaction issues. More certificates make several
 * events.
 */
export const MAX_CERTIFICATES = 400;

/** Code of a reason, state or kind; never text that a person wrote. */
const code = z.string().regex(/^[a-z][a-z-]{0,59}$/);
const ids = z.array(z.uuid()).min(1).max(MAX_CERTIFICATES);
const certificates = z.strictObject({ certificateIds: ids });
const batch = z.strictObject({ batchId: z.uuid(), state: code });
const message = z.strictObject({ messageId: z.uuid(), kind: code, certificateIds: ids });

interface EventType {
  /** What happened, for readers of events. */
  description: string;
  /** Ids and states. No names, addresses, titles or free text: an event cannot be erased. */
  data: z.ZodType<Record<string, unknown>>;
}

/**
 * All types of events, each with its meaning and the schema of its data. A name is never reused for something else.
 */
export const EVENT_TYPES = {
  "certificate.issued": {
    description: "Certificates were signed and stored: one alone, or a chunk of a list.",
    data: certificates.extend({ batchId: z.uuid().nullable() }),
  },
  "certificate.corrected": {
    description: "Certificates were replaced by others with corrected content, in the same order, and revoked.",
    data: certificates.extend({ correctedByIds: ids }),
  },
  "certificate.renewed": {
    description: "Certificates were renewed by others, in the same order.",
    data: certificates.extend({ renewedByIds: ids }),
  },
  "certificate.anchored": {
    description: "The root of the tree that holds these certificates is final on the chain.",
    data: certificates.extend({ anchorBatchId: z.uuid() }),
  },
  "certificate.unanchored": {
    description: "The chain took the block back: these certificates wait for their anchor again.",
    data: certificates.extend({ anchorBatchId: z.uuid() }),
  },
  "certificate.damaged": {
    description: "The stored documents of these certificates were altered: they are not anchored.",
    data: certificates,
  },
  "certificate.revoked": {
    description: "Certificates were revoked by their issuer, for good.",
    data: certificates.extend({ reason: code }),
  },
  "certificate.suspended": {
    description: "Certificates are out of force until they are reinstated.",
    data: certificates.extend({ reason: code }),
  },
  "certificate.reinstated": { description: "Suspended certificates are in force again.", data: certificates },
  "certificate.frozen": {
    description: "The platform put a certificate out of force.",
    data: certificates.extend({ reason: code }),
  },
  "certificate.unfrozen": { description: "The platform ended a freeze.", data: certificates },
  "certificate.erased": {
    description: "What the platform held of these certificates was erased: they are unknown from now on.",
    data: certificates,
  },
  "certificate.evidence-erased": {
    description: "What the platform held of these certificates, which were erased while they were frozen, is erased.",
    data: certificates,
  },
  "certificate.tagged": { description: "The tags of certificates were changed.", data: certificates },
  "certificate.resent": {
    description: "A message that had not arrived is sent to the recipients of these certificates again.",
    data: certificates,
  },
  "batch.created": { description: "A list was brought or written.", data: batch },
  "batch.drafted": { description: "The columns of a list were matched: it can be issued.", data: batch },
  "batch.submitted": { description: "A list waits for an approval.", data: batch },
  "batch.approved": { description: "A list was approved.", data: batch },
  "batch.rejected": { description: "A list was sent back to who prepared it.", data: batch },
  "batch.withdrawn": { description: "A list was taken back from waiting for an approval.", data: batch },
  "batch.scheduled": { description: "A list is issued at a time to come.", data: batch },
  "batch.unscheduled": { description: "A scheduled list is a draft again.", data: batch },
  "batch.queued": { description: "A list is being issued.", data: batch },
  "batch.stopped": { description: "Somebody stopped a list while it was being issued.", data: batch },
  "batch.resumed": { description: "A stopped list is being issued again.", data: batch },
  "batch.failed": {
    description: "A list could not be issued, or not on: it is a draft again, or stopped.",
    data: batch.extend({ reason: code }),
  },
  "batch.issued": { description: "A list is finished: everything of it is issued or left out.", data: batch },
  "batch.discarded": { description: "A list that was never sent off was deleted.", data: batch },
  "message.sent": {
    description: "A message about these certificates was taken by the mail server.",
    data: message,
  },
  "message.refused": { description: "A message about these certificates was refused, or given up.", data: message },
  "message.unconfirmed": {
    description: "Nobody knows whether a message about these certificates went out.",
    data: message,
  },
  "message.accepted": { description: "A message that was sent is said to have been accepted.", data: message },
  "message.delayed": { description: "A message that was sent is said to be delayed.", data: message },
  "message.bounced": { description: "A message that was sent is said to have come back.", data: message },
  "message.complained": {
    description: "Whoever got a message is said to have complained of it.",
    data: message,
  },
} satisfies Record<`${"certificate" | "batch" | "message"}.${string}`, EventType>;

export type EventName = keyof typeof EVENT_TYPES;
export type EventData<T extends EventName> = z.infer<(typeof EVENT_TYPES)[T]["data"]>;

interface OfType<T extends EventName> {
  type: T;
  organizationId: string;
  /** The team that owns the event's subject; null where the whole organization does. */
  teamId: string | null;
  /** The certificate, or the object that covers all certificates of the event: a batch, a bulk action, a tree. */
  subject: string | null;
  data: EventData<T>;
}

/** An event to be recorded in a transaction; `recordEvents` assigns its id, time and position. */
export type NewEvent<T extends EventName = EventName> = { [K in T]: OfType<K> }[T];
