import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platformIn } from "./platform";

const ROWS = 500;
const directory = path.resolve("build/crash");
const dataDirectory = path.join(directory, "data");
let platform: Awaited<ReturnType<typeof platformIn>>;

beforeAll(async () => {
  fs.rmSync(directory, { recursive: true, force: true });
  fs.mkdirSync(directory, { recursive: true });
  platform = await platformIn(dataDirectory);
});
afterAll(() => platform.killEverything());

const issuedRows = async () => {
  const [row] = await platform.query<{ issued: number }>(
    `select count(*)::int as issued from "BatchRow" r join "Batch" b on b.id = r."batchId"
     where b.name = 'crash.csv' and r.state = 'issued'`,
  );
  return row?.issued ?? 0;
};

test(`a batch of ${ROWS}, killed in the middle with everything else, is issued once and whole after the next start`, async () => {
  console.log(`first start: ${Math.round(await platform.start())} ms`);
  const csv = path.join(directory, "crash.csv");
  const lines = Array.from({ length: ROWS }, (_, i) => `Person ${i},p${i}@example.org,Crash course,2026-11-02,`);
  fs.writeFileSync(csv, `name,email,achievement,issued_on,expires_on\n${lines.join("\n")}\n`);
  const issuing = platform.issue(csv, path.join(directory, "out"));

  let before = 0;
  while (before < ROWS / 5) {
    if (issuing.child.exitCode !== null) throw new Error(`issuing ended before it was killed:\n${issuing.output}`);
    await sleep(50);
    before = await issuedRows().catch(() => 0);
  }
  await platform.killEverything();
  expect(before).toBeLessThan(ROWS);
  console.log(`killed with ${before} of ${ROWS} issued`);

  console.log(`second start: ${Math.round(await platform.start())} ms`);
  const deadline = Date.now() + 120_000;
  const waiting = async () => {
    const [row] = await platform.query<{ waiting: number }>(
      `select count(*)::int as waiting from "Certificate" c left join "AnchorBatch" a on a.id = c."anchorBatchId"
       where a.state is distinct from 'anchored'`,
    );
    return row?.waiting ?? 0;
  };
  const unsent = async () => {
    const [row] = await platform.query<{ unsent: number }>(
      `select count(*)::int as unsent from "Message" where state <> 'sent'`,
    );
    return row?.unsent ?? 0;
  };
  while ((await issuedRows()) < ROWS || (await waiting()) > 0 || (await unsent()) > 0) {
    if (Date.now() > deadline) throw new Error("the batch was not finished within two minutes of the second start");
    await sleep(500);
  }

  const [counted] = await platform.query<{ certificates: number; people: number; ids: number }>(
    `select count(*)::int as certificates, count(distinct "recipientName")::int as people,
            count(distinct "publicId")::int as ids
     from "Certificate" where "achievementName" = 'Crash course'`,
  );
  expect(counted).toEqual({ certificates: ROWS, people: ROWS, ids: ROWS });
  const [messages] = await platform.query<{ count: number }>(`select count(*)::int as count from "Message"`);
  expect(fs.readdirSync(path.join(dataDirectory, "mail")).filter((file) => file.endsWith(".eml"))).toHaveLength(
    messages?.count ?? 0,
  );
  // Every key and every list is also recorded in the contract, each by one transaction.
  const unwritten = async () => {
    const [row] = await platform.query<{ unwritten: number }>(
      `select ((select count(*) from "IssuerKey" where "registerWriteId" is null)
             + (select count(*) from "ChainWrite" where state <> 'done'))::int as unwritten`,
    );
    return row?.unwritten ?? 0;
  };
  while ((await unwritten()) > 0) {
    if (Date.now() > deadline) throw new Error("not everything was written to the contract in time");
    await sleep(500);
  }
  const twice = await platform.query(
    `select "writeId" from "ChainTransaction" where state = 'mined' group by 1 having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  expect(platform.fsck()).toContain("all well");
});
