import type { Prisma, PrismaClient } from "#prisma/generated/client";

/** A transaction in progress. Its writes commit together or not at all. */
export type Transaction = Prisma.TransactionClient;

/** The database or a transaction in it, so that one module can call another inside one transaction. */
export type Db = PrismaClient | Transaction;

/** The database itself, which can begin transactions. */
export type Database = PrismaClient;
