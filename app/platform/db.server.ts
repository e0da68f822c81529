import { PrismaPg } from "@prisma/adapter-pg";
import type { Database } from "#modules/db";
import { PrismaClient } from "#prisma/generated/client";

/** Opens the database. Connections are made on demand, at most `connections` of them in this process. */
export function openDatabase(url: string, connections = 10): Database {
  return new PrismaClient({
    adapter: new PrismaPg({ connectionString: url, max: connections }),
    transactionOptions: { maxWait: 10_000, timeout: 60_000 },
  });
}
