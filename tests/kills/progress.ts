import { LIST_NAME } from "./list";

/** Progress of the list, from the database. */
export interface Progress {
  issued: number;
  anchored: number;
  mailed: number;
  /** Trees that are prepared and not yet confirmed by the chain. */
  treesOnTheirWay: number;
}

type Query = (sql: string) => Promise<Progress[]>;

const SQL = `
  with list as (select id from "Batch" where name = '${LIST_NAME}')
  select
    (select count(*)::int from "BatchRow" r where r."batchId" in (select id from list) and r.state = 'issued') as issued,
    (select count(*)::int from "Certificate" c join "AnchorBatch" a on a.id = c."anchorBatchId"
      where c."batchId" in (select id from list) and a.state = 'anchored') as anchored,
    (select count(*)::int from "Message" where kind = 'certificate-issued' and state = 'sent'
      and "toAddress" like 'person-%@example.org') as mailed,
    (select count(*)::int from "AnchorBatch" where state = 'prepared') as "treesOnTheirWay"`;

/** Returns the progress; null while the database does not answer. */
export async function progressOf(platform: { query: Query }): Promise<Progress | null> {
  const rows = await platform.query(SQL).catch(() => []);
  return rows[0] ?? null;
}

/** Whether each part that was unfinished at `then` has made progress since. */
export function movedOn(then: Progress, now: Progress, rows: number): boolean {
  const more = (before: number, possible: number, after: number) => before >= possible || after > before;
  return (
    more(then.issued, rows, now.issued) &&
    more(then.anchored, then.issued, now.anchored) &&
    more(then.mailed, then.anchored, now.mailed)
  );
}
