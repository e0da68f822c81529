import { type JobHelpers, Logger, type Runner, run, type TaskList } from "graphile-worker";
import { z } from "zod";
import { translate } from "#app/i18n/translate.server";
import type { JobName, JobPayloads } from "#modules/ports";
import { certificates, mail } from "./modules.server";
import type { Deps } from "./platform/deps.server";

const payloads: { [N in JobName]: z.ZodType<JobPayloads[N]> } = {
  "certificates.issue-chunk": z.object({ organizationId: z.uuid(), batchId: z.uuid() }),
  "certificates.anchor": z.object({}),
  "certificates.publish-anchor": z.object({ anchorBatchId: z.uuid() }),
  "mail.deliver": z.object({ messageId: z.uuid() }),
};

/** Runs the queue's jobs in this process until `stop` is called. Any number of processes may do so on one database. */
export async function startWorker(deps: Deps): Promise<Runner> {
  const renderers = {
    "certificate-issued": certificates.renderIssuedMessage({
      ...deps,
      translate: (language, key, values) => translate(language, "mail", key, values ?? {}),
    }),
  };
  const handlers: { [N in JobName]: (payload: JobPayloads[N]) => Promise<void> } = {
    "certificates.issue-chunk": (payload) => certificates.issueChunks(deps, payload),
    "certificates.anchor": () => certificates.anchorWaiting(deps),
    "certificates.publish-anchor": (payload) => certificates.publishAnchor(deps, payload),
    "mail.deliver": (payload) => mail.deliverMessage({ ...deps, renderers }, payload),
  };
  return run({
    connectionString: deps.config.databaseUrl,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    taskList: {
      ...task(deps, handlers, "certificates.issue-chunk"),
      ...task(deps, handlers, "certificates.anchor"),
      ...task(deps, handlers, "certificates.publish-anchor"),
      ...task(deps, handlers, "mail.deliver"),
    },
    logger: new Logger(() => (level, message) => {
      if (level === "error") deps.log.error(message);
      else if (level === "warning") deps.log.warn(message);
    }),
  });
}

/** One task: its payload is checked before it is believed, and a failure is logged with what it was about. */
function task<N extends JobName>(
  deps: Deps,
  handlers: { [M in JobName]: (payload: JobPayloads[M]) => Promise<void> },
  name: N,
): TaskList {
  return {
    [name]: async (payload: unknown, { job }: JobHelpers) => {
      try {
        await handlers[name](payloads[name].parse(payload));
      } catch (error) {
        deps.log.warn("a job failed and will be tried again", { job: name, payload, attempt: job.attempts, error });
        throw error;
      }
    },
  };
}
