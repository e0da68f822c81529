import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { DECLINE_REASONS } from "#modules/kernel/ports";
import { BEHAVIOURS } from "./test-behaviours";

const Time = z.coerce.date();
const SHAPES = {
  setups: z.object({
    key: z.uuid(),
    state: z.enum(["open", "failed", "done"]),
    behaviour: z.enum(BEHAVIOURS).nullable(),
    language: z.string(),
    returnTo: z.string(),
    cancelTo: z.string(),
  }),
  charges: z.object({
    key: z.uuid(),
    methodRef: z.string(),
    state: z.enum(["succeeded", "declined", "needs-step", "pending"]),
    reason: z.enum(DECLINE_REASONS).nullable(),
    amountMinor: z.number().int(),
    currency: z.string(),
    description: z.string(),
    returnTo: z.string(),
    at: Time,
    /** Time at which a pending charge succeeds; null for others. */
    succeedsAt: Time.nullable(),
  }),
  refunds: z.object({
    key: z.uuid(),
    chargeRef: z.string(),
    amountMinor: z.number().int(),
    currency: z.string(),
    at: Time,
  }),
  forgotten: z.object({ methodRef: z.string() }),
} as const;
type Kind = keyof typeof SHAPES;
type Shape<K extends Kind> = z.output<(typeof SHAPES)[K]>;
export type TestCharge = Shape<"charges">;

/** Storage of the test provider: one file for each entry, written atomically, shared by all processes. */
export function createTestMemory(directory: string) {
  const fileOf = (kind: Kind, id: string) => {
    if (!/^[\w-]{1,80}$/.test(id)) throw new Error("no such name is given to anything here");
    return path.join(directory, kind, `${id}.json`);
  };

  async function writePart(kind: Kind, value: object): Promise<string> {
    const part = path.join(directory, "parts", randomUUID());
    for (const folder of ["parts", kind])
      await fs.mkdir(path.join(directory, folder), { recursive: true, mode: 0o700 });
    await fs.writeFile(part, JSON.stringify(value), { mode: 0o600 });
    return part;
  }

  async function read<K extends Kind>(kind: K, id: string): Promise<Shape<K> | null> {
    const text = await fs.readFile(fileOf(kind, id), "utf8").catch((error) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    return text === null ? null : (SHAPES[kind].parse(JSON.parse(text)) as Shape<K>);
  }

  return {
    read,

    /** Adds an entry. Of two concurrent writers the first wins; both get the stored value. */
    async add<K extends Kind>(kind: K, id: string, value: Shape<K>): Promise<{ isNew: boolean; value: Shape<K> }> {
      const part = await writePart(kind, value);
      try {
        await fs.link(part, fileOf(kind, id));
        return { isNew: true, value };
      } catch (error) {
        const before = await read(kind, id);
        if (!before) throw error;
        return { isNew: false, value: before };
      } finally {
        await fs.rm(part, { force: true });
      }
    },

    async change<K extends Kind>(kind: K, id: string, value: Shape<K>): Promise<void> {
      await fs.rename(await writePart(kind, value), fileOf(kind, id));
    },

    async all<K extends Kind>(kind: K): Promise<Shape<K>[]> {
      const names = await fs.readdir(path.join(directory, kind)).catch(() => []);
      const found = await Promise.all(names.map((name) => read(kind, path.basename(name, ".json"))));
      return found.filter((value) => value !== null);
    },
  };
}
