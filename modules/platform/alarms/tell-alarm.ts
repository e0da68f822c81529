import { z } from "zod";
import type { Db, Transaction } from "../../kernel/db";
import type { Language } from "../../kernel/languages";
import type { Clock, Ids, JobKind, Jobs } from "../../kernel/ports";
import { layOutMessage, type MessageRenderer, queueMessages } from "../../mail/index.server";
import * as store from "../store";

const EVENTS = ["began", "ended"] as const;
export type AlarmEvent = (typeof EVENTS)[number];

const payload = z.object({ alarmId: z.uuid(), event: z.enum(EVENTS) });
export const POST_ALARM: JobKind<z.infer<typeof payload>> = { name: "platform.post-alarm", payload };

/**
 * Another program that receives alarms. Throws where the program did not confirm the message, which is then sent again.
 */
export interface AlarmWebhook {
  /** Posts one message within ten seconds. `id` is the same for each attempt, `body` is JSON. */
  post(message: { id: string; body: string }): Promise<void>;
}

/** Queues the notifications of an alarm by mail and webhook, as configured, in the caller's transaction. */
export async function tellAlarm(
  tx: Transaction,
  deps: {
    ids: Ids;
    clock: Clock;
    jobs: Jobs;
    productName: string;
    alarms: { email: string | null; language: Language; webhook: object | null };
  },
  alarm: { id: string; name: string; since: Date },
  event: AlarmEvent,
): Promise<void> {
  const { email, language, webhook } = deps.alarms;
  if (email) {
    const message = alarmMail({ email, productName: deps.productName }, alarm, event);
    await queueMessages(tx, deps, [{ ...message, organizationId: null, language }]);
  }
  if (webhook) await deps.jobs.add(tx, POST_ALARM, { alarmId: alarm.id, event });
}

/** Posts one alarm to the webhook by Standard Webhooks: the same message on every attempt. */
export async function postAlarm(
  deps: { db: Db; alarms: { webhook: AlarmWebhook | null } },
  { alarmId, event }: { alarmId: string; event: AlarmEvent },
): Promise<void> {
  const alarm = await store.findAlarm(deps.db, alarmId);
  const at = event === "began" ? alarm?.notifiedAt : alarm?.endedAt;
  // The webhook is no longer configured, or the alarm has nothing to report.
  if (!deps.alarms.webhook || !alarm || !at) return;
  await deps.alarms.webhook.post({ id: `${alarm.id}-${event}`, body: alarmBody(alarm, event, at) });
}

interface Alarm {
  id: string;
  name: string;
  since: Date;
}

/** Builds the mail of an alarm, for the queue and for rendering. */
export const alarmMail = (to: { email: string; productName: string }, alarm: Alarm, event: AlarmEvent) => ({
  key: `service-alarm:${alarm.id}:${event}`,
  kind: "service-alarm",
  to: { name: to.productName, address: to.email },
  props: { alarm: alarm.name, event, since: alarm.since.toISOString() },
});

/** Builds the webhook's JSON body. `at` is when the alarm began or ended. */
export function alarmBody(alarm: Alarm, event: AlarmEvent, at: Date): string {
  const data = { id: alarm.id, alarm: alarm.name, since: alarm.since.toISOString() };
  return JSON.stringify({ type: `alarm.${event}`, timestamp: at.toISOString(), data });
}

/** Renderers of the alarm mails. */
export function alarmMessages(deps: {
  productName: string;
  /** Translates a message's text by its key below `alarm`. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
  /** Address of the page with the service's objectives. */
  objectivesUrl: string;
}): Record<string, MessageRenderer> {
  return {
    "service-alarm": async ({ language, props }) => {
      const t = (key: string, values?: Record<string, string>) => deps.translate(language, `alarm.${key}`, values);
      const what = t(`names.${props.alarm}`);
      const since = `${(props.since ?? "").slice(0, 16).replace("T", " ")} UTC`;
      return layOutMessage({
        language,
        subject: t(`${props.event}.subject`, { what }),
        paragraphs: [t(`${props.event}.body`, { what, since })],
        button: { label: t("look"), url: deps.objectivesUrl },
        signature: deps.productName,
      });
    },
  };
}
