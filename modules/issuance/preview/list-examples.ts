import { createHash } from "node:crypto";
import { digestOf } from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import { can, type OrganizationActor, todayOf } from "../../organizations/index.server";
import { readPrinted } from "../printing/bind-content";
import { chooseExamples, type Example, scriptOf } from "../rules/examples";
import type { CountedMails } from "../rules/mails";
import * as store from "../store";
import { TO_ISSUE } from "./read-example";

/** What is looked at of a draft before it is issued. */
export interface Examples {
  examples: Example[];
  /** The place of the one that is shown among `examples`, from 0. */
  shown: number;
  /** Another one each time something of what the list is drawn from is another. */
  version: string;
  mails: CountedMails[];
}

/**
 * The rows of a draft whose certificates are looked at before it is issued; with the row `asked`, whichever it is. Null
 * for another list, for one of which nothing can be issued, and for whoever may not read certificates.
 */
export async function listExamples(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
  batchId: string,
  asked: number | null = null,
): Promise<Examples | null> {
  const batch = can(actor, "certificates.read") ? await store.findBatch(deps.db, actor, batchId) : null;
  if (batch?.state !== "draft") return null;
  const { organizationId } = actor;
  const rows = await store.listNames(deps.db, organizationId, batchId, TO_ISSUE);
  const examples = chooseExamples(rows);
  if (examples.length === 0) return null;
  const chosen = rows.find(({ line }) => line === asked);
  if (chosen && !examples.some(({ line }) => line === chosen.line))
    examples.push({ ...chosen, reasons: [], script: scriptOf(chosen.name) });
  const shown = examples.findIndex(({ line }) => line === chosen?.line);
  const [content, lines, today, mails] = await Promise.all([
    readPrinted(deps.db, batch),
    store.digestLines(deps.db, organizationId, batchId, [...TO_ISSUE]),
    todayOf(deps, organizationId),
    store.countMails(deps.db, organizationId, batchId),
  ]);
  const drawnFrom = JSON.stringify([digestOf(content), lines, today]);
  const version = createHash("sha256").update(drawnFrom).digest("hex").slice(0, 12);
  return { examples, shown: Math.max(0, shown), version, mails };
}
