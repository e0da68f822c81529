import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import type { FileCache, Log } from "#modules/kernel/ports";

/** Caches files below one directory, two levels deep by the hash of the key's first segment. */
export function createDiskCache(directory: string, log: Log): FileCache {
  const pathOf = (key: string) => {
    const [group = key, ...rest] = key.split("/");
    const folder = createHash("sha256").update(group).digest("hex").slice(0, 2);
    return path.join(directory, folder, encodeURIComponent(group), ...rest.map(encodeURIComponent));
  };
  return {
    async get(key) {
      try {
        return new Uint8Array(await fs.readFile(pathOf(key)));
      } catch {
        return null;
      }
    },
    async put(key, bytes) {
      const file = pathOf(key);
      // A name of its own, so that two writers of one file do not interfere.
      const part = `${file}.${randomUUID()}.part`;
      try {
        await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await fs.writeFile(part, bytes, { mode: 0o600 });
        await fs.rename(part, file);
      } catch (error) {
        log.warn("a rendered file could not be cached", { key, error });
      }
    },
    async delete(prefix) {
      await fs.rm(pathOf(prefix), { recursive: true, force: true });
    },
  };
}
